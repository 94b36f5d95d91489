//@ options: --method transitions --method abstract --metric predicates,alignment --show-correct 17
// Two ways of three do not keep the level within its bounds.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int level;

static void change(int way, int by)
{
    if (by < 0 || by > 10)
        return;
    if (way == 0) {
        if (level + by <= 20)
            level += by;
    } else if (way == 1) {
        level = 20 - by;
    } else if (way == 2) {
        level += 2 * by + 1;
    } else {
        level = -by;
    }
}

int main(void)
{
    int way = __VERIFIER_nondet_int(), by = __VERIFIER_nondet_int();
    change(way, by);
    assert(level >= 0 && level <= 20);
    return 0;
}
