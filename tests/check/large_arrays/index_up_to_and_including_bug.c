// The last cell of four thousand is the one with number 3999.
//@ expect: violated
//@ witness: 4000
extern unsigned __VERIFIER_nondet_uint(void);

static char cells[4000];

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i <= 4000)
        cells[i] = 'x'; //~ check: out-of-bounds
    return 0;
}
