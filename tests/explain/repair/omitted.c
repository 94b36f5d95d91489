// The loop begins one element too low, so this run never enters it and nothing is moved. What is missing is not executed; the
// condition that kept the run from it is.
//@ options: --method repair
//@ says: line 14: 0 in place of `1` checked: nothing fails then within the bounds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int queue[4];
static int length;

static void insert_first(int value)
{
    for (int i = length - 1; i > 0; i--) { //~ cause
        queue[i] = queue[i - 1];
    }
    queue[0] = value;
    length++;
}

int main(void)
{
    int first = __VERIFIER_nondet_int();
    queue[0] = first;
    length = 1;
    insert_first(7);
    assert(queue[1] == first);
    return 0;
}
