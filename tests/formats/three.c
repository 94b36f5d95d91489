//@ options:
// Three properties, each violated for its own input.
extern void __VERIFIER_assert(int);
extern unsigned __VERIFIER_nondet_uint(void);

static int table[4] = { 3, 1, 4, 1 };

int main(void)
{
    unsigned kind = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    int result = 0;
    if (kind == 1 && n < 5)
        result = table[n];
    else if (kind == 2)
        result = 100 / n;
    else if (kind == 3)
        __VERIFIER_assert(n != 3);
    return result > 200;
}
