// The default may stand anywhere and falls through like any case.
//@ expect: violated
//@ range: 0..4
//@ witness: 9
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), result = 0;
    switch (x) {
    case 0:
        result = 1;
        break;
    default:
        result = 2;

    case 1:
        result += 3;
    }
    assert(result != 5); //~ check: assertion
    return 0;
}
