// A function is called through a pointer with other parameter types.
//@ expect: fails bad-call
//@ gcc: no the compiled call passes the wrong registers silently
static double half(double d) { return d / 2; }

int main(void)
{
    int (*f)(int) = (int (*)(int))half;
    return f(8) == 1234567; //~ run: bad-call
}
