// Only an lvalue can be assigned to.
//@ expect: refused
//@ message: lvalue
int main(void)
{
    int a = 1, b = 2;
    a + b = 3; //~ run: error
    return 0;
}
