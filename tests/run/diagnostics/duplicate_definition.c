// Two definitions of one function.
//@ expect: refused
//@ message: twice_defined
int twice_defined(int n) { return n; }
int twice_defined(int n) { return n + 1; } //~ run: error

int main(void)
{
    return twice_defined(0);
}
