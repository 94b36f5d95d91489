// A check of the upper end alone lets negative indices pass; an unsigned index has none.
//@ expect: violated
//@ witness: -1
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    static int table[10];
    int i = __VERIFIER_nondet_int();
    if (i < 10)
        table[i] = 1; //~ check: out-of-bounds
    return table[0] & 0;
}
