// A statement without its semicolon is a syntax error.
//@ expect: refused
//@ message: expected
int main(void)
{
    int n = 1;
    n = n + 1 }  //~ run: error
    return n;
}
