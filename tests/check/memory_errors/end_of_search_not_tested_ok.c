// The place of a sentinel that may not be there.
//@ expect: holds
//@ range: 0..2
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int values[4];
    for (int i = 0; i < 3; i++)
        values[i] = __VERIFIER_nondet_int();
    values[3] = 0;
    int n = 0;
    while (values[n] != 0)
        n++;
    return n > 3;
}
