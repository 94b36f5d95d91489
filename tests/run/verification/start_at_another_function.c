// The run starts at the named function instead of main.
//@ expect: fails division-by-zero
//@ options: --function check
//@ gcc: no the compiled program starts at main
static int divisor;

void check(void)
{
    int n = 10 / divisor; //~ run: division-by-zero
    (void)n;
}

int main(void)
{
    divisor = 1;
    check();
    return 0;
}
