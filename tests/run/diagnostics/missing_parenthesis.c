// A condition without its closing parenthesis.
//@ expect: refused
//@ message: expected
int main(void)
{
    int n = 1;
    if (n > 0 { //~ run: error
        n = 2;
    }
    return n;
}
