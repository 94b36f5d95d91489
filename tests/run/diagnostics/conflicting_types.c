// A function is defined with other types than it was declared with.
//@ expect: refused
//@ message: conflicting
int compute(int);
double compute(int n) { return n; } //~ run: error

int main(void)
{
    return 0;
}
