// The sum of two even numbers is never odd.
//@ expect: nothing
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint() * 2, b = __VERIFIER_nondet_uint() * 2;
    __VERIFIER_assume((a + b) % 2 == 1);
    int table[2] = { 1, 2 };
    return table[a];
}
