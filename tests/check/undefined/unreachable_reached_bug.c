// A promise that other values do not occur.
//@ expect: violated
//@ range: 0..3
//@ witness: 3
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    switch (__VERIFIER_nondet_uint() % 4) {
    case 0:
    case 1:
    case 2:
        return 0;
    }
    __builtin_unreachable(); //~ check: unreachable
}
