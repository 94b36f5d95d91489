// A check of the upper end alone lets negative indices pass; an unsigned index has none.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    static int table[10];
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 10)
        table[i] = 1;
    return table[0] & 0;
}
