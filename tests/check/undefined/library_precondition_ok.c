// Leading zeros of zero cannot be counted.
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    return __builtin_clz(x | 1) > 31;
}
