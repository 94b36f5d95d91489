// An unprototyped pointer leaves out an argument.
//@ expect: fails bad-call
//@ gcc: no the compiled call passes whatever the register holds
static int add(int a, int b) { return a + b; }

int main(void)
{
    int (*f)() = add;
    return f(1, 2) == 3 && f(1) == 1234567; //~ run: bad-call
}
