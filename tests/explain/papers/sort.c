// A sort of three numbers whose last comparison is the wrong way round.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int spare;
    if (a > b) {
        spare = a;
        a = b;
        b = spare;
    }
    if (b > c) {
        spare = b;
        b = c;
        c = spare;
    }
    if (a < b) {
        spare = a;
        a = b;
        b = spare;
    }
    assert(a <= b && b <= c);
    return 0;
}
