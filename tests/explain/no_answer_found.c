// A program without end: of runs that go on for ever not all are seen, so it is not said that none answers.
//@ says: that avoids the question, but no run was found that answers it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int alarm = 0; //~ cause
    for (;;) {
        _Bool looks = __VERIFIER_nondet_bool();
        if (looks) //~ cause
            assert(alarm > 0);
    }
}
