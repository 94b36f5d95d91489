// Nobody asks, so nobody complains.
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static int values[4];

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    int *p = values + n % 9;
    int negative = -1;
    return p == values && n + 5 - 9 == (unsigned)(negative << 3);
}
