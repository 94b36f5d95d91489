// An array whose length is an input; the last index is one less than the length.
//@ expect: holds
//@ range: 1..6
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 6);
    int squares[n];
    for (int i = 0; i < n; i++)
        squares[i] = i * i;
    return squares[n - 1] == (n - 1) * (n - 1) ? 0 : 1;
}
