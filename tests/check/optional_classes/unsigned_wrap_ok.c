// Numbers that are small enough.
//@ expect: holds
//@ options: --enable unsigned-wrap
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), zero = 0;
    if (n > 60000 || n == 0)
        return 0;
    n--;
    zero = -zero;
    return n * 65536 + 5 - 3 == zero;
}
