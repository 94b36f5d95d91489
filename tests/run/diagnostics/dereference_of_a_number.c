// Only a pointer can be dereferenced.
//@ expect: refused
//@ message: *
int main(void)
{
    int n = 3;
    return *n; //~ run: error
}
