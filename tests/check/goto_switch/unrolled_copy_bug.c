// Duff's device: a switch into the middle of a loop.
//@ expect: violated
//@ range: 0..5
//@ witness: 5
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), copied = 0;
    __VERIFIER_assume(n >= 1 && n <= 6);
    unsigned turns = (n + 2) / 4;
    switch (n % 4) {
    case 0:
        do {
            copied++;
    case 3:
            copied++;
    case 2:
            copied++;
    case 1:
            copied++;
        } while ((int)--turns > 0);
    }
    assert(copied == n); //~ check: assertion
    return 0;
}
