// The tower of Hanoi: every disc more doubles the moves.
//@ expect: holds
//@ range: 0..4
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int moves;

static void hanoi(int discs, int from, int to, int over)
{
    if (discs == 0)
        return;
    hanoi(discs - 1, from, over, to);
    moves++;
    hanoi(discs - 1, over, to, from);
}

int main(void)
{
    int discs = __VERIFIER_nondet_int();
    __VERIFIER_assume(discs >= 0 && discs <= 3);
    hanoi(discs, 0, 2, 1);
    assert(moves == (1 << discs) - 1);
    return 0;
}
