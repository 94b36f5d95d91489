// A case without break goes on into the next one.
//@ expect: violated
//@ range: 0..4
//@ witness: 1
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int kind = __VERIFIER_nondet_int(), points = 0;
    switch (kind) {
    case 1:
        points += 10;

    case 2:
        points += 1;
        break;
    default:
        break;
    }
    assert(points <= 10); //~ check: assertion
    return 0;
}
