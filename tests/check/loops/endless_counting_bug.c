// A loop that nothing leaves, whose fault shows in its third turn.
//@ expect: violated
//@ witness: 7 7 7
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int turns = 0;
    for (;;) {
        if (__VERIFIER_nondet_int() == 7)
            turns++;
        assert(turns < 3); //~ check: assertion
    }
}
