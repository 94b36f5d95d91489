// The place of a sentinel that may not be there.
//@ expect: violated
//@ range: 0..2
//@ witness: 1 1 1
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int values[3];
    for (int i = 0; i < 3; i++)
        values[i] = __VERIFIER_nondet_int();
    int n = 0;
    while (values[n] != 0) //~ check: out-of-bounds
        n++;
    return n > 3;
}
