// Sums, differences and products of unsigned numbers wrap around.
//@ expect: violated
//@ options: --enable unsigned-wrap
//@ witness: 4294967295
//@ witness: 2
//@ witness: 70000
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned m = n + 1; //~ check: unsigned-wrap
    if (n < 10)
        return m - 7 > 2; //~ check: unsigned-wrap
    return n * 70000 == m; //~ check: unsigned-wrap
}
