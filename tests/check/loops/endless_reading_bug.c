// A loop that never ends: runs fail in it, or go on.
//@ expect: violated
//@ witness: -1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int total = 0;
    while (1) {
        int x = __VERIFIER_nondet_int();
        if (x > 10)
            x = 10;
        total = x;
        assert(total >= 0); //~ check: assertion
    }
}
