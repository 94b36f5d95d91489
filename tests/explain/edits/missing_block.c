// A block with a declaration of its own is missing that stands in another function.
//@ says: with `if (over(level)) { int excess = level - LIMIT; lost += excess; return 0; }` after this
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define LIMIT 20

static int level, lost;

static int over(int amount)
{
    return amount > LIMIT;
}

static int fill(int amount)
{
    level += amount; //~ cause
    if (over(level)) {
        int excess = level - LIMIT; /* what does not fit */
        lost += excess;
        return 0;
    }
    return 1;
}

static int drip(void)
{
    level++; //~ cause
    return 1; //~ cause
}

int main(void)
{
    int amount = __VERIFIER_nondet_int(), drops = __VERIFIER_nondet_int();
    if (amount < 0 || amount > 30 || drops < 0 || drops > 3)
        return 0;
    fill(amount);
    int expected = level > LIMIT ? level - LIMIT : 0;
    for (int i = 0; i < drops; i++) {
        int before = level, fits = drip();
        assert(level == before + 1);
        expected += level > LIMIT ? level - LIMIT : 0;
        assert(fits == (level <= LIMIT));
        assert(lost == expected);
    }
    return 0;
}
