// The default may stand anywhere and falls through like any case.
//@ expect: holds
//@ range: 0..4
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
        break;
    case 1:
        result += 3;
    }
    assert(result != 5);
    return 0;
}
