// A state machine: red, green, yellow, red.
//@ expect: violated
//@ range: 0..4
//@ witness: 3
#include <assert.h>

enum light { RED, GREEN, YELLOW };

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    enum light light = RED;
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 6);
    for (unsigned i = 0; i < n; i++)
        switch (light) {
        case RED:
            light = GREEN;
            break;
        case GREEN:
            light = YELLOW;
            break;
        case YELLOW:
            light = GREEN;
            break;
        }
    if (n % 3 == 0)
        assert(light == RED); //~ check: assertion
    return 0;
}
