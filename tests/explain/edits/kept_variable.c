// A variable should keep what another one holds: the longest length so far.
//@ says: with `best_length = length;` first after this decision
//@ says: at line 15 it does the same to all runs that were tried
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int longest(const int *lengths, int count)
{
    int best = -1;
    int best_length = 0; //~ cause
    for (int i = 0; i < count; i++) { //~ cause
        int length = lengths[i];
        if (length > best_length) { //~ cause
            best = i;
        }
    }
    return best;
}

int main(void)
{
    int lengths[3];
    for (int i = 0; i < 3; i++) {
        lengths[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(lengths[i] > 0 && lengths[i] < 100);
    }
    int best = longest(lengths, 3);
    assert(best >= 0);
    for (int i = 0; i < 3; i++)
        assert(lengths[i] <= lengths[best]);
    return 0;
}
