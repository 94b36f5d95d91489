// A property of the form "if this holds, that must not happen": a closer run only changes the "if".
//@ question: avoided
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ENOUGH 500

static bool climbs(int up, int down)
{
    bool down_is_enough = down > ENOUGH; //~ cause
    bool prefers_up = up + 100 > down; //~ cause
    return prefers_up && !down_is_enough; //~ cause
}

int main(void)
{
    int up = __VERIFIER_nondet_int(), down = __VERIFIER_nondet_int();
    __VERIFIER_assume(up >= 0 && up <= 2000 && down >= 0 && down <= 2000);
    bool advised = climbs(up, down);
    bool only_down_is_safe = up < ENOUGH && down >= ENOUGH;
    assert(!(only_down_is_safe && advised));
    return 0;
}
