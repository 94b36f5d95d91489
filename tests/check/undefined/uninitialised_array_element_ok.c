// One element of an array is left out.
//@ expect: holds
//@ options: --uninitialised error
//@ range: 0..4
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int values[4];
    for (int i = 0; i < 4; i++)
        values[i] = i;
    return values[__VERIFIER_nondet_uint() % 4] > 3;
}
