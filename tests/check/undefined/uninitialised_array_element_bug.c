// One element of an array is left out.
//@ expect: violated
//@ options: --uninitialised error
//@ range: 0..4
//@ witness: 2
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int values[4];
    for (int i = 0; i < 4; i++)
        if (i != 2) values[i] = i;
    return values[__VERIFIER_nondet_uint() % 4] > 3; //~ check: uninitialised
}
