// What is assigned should go through a function that another one makes use of.
//@ says: with `limited(d, target)` in place of `target`
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct dimmer {
    int level;
    int low, high;
    int changes;
};

static int limited(const struct dimmer *d, int wanted)
{
    if (wanted < d->low) //~ cause
        return d->low;
    return wanted > d->high ? d->high : wanted;
}

static void set(struct dimmer *d, int level)
{
    d->level = limited(d, level);
    d->changes++;
}

static void fade(struct dimmer *d, int target)
{
    int old = d->level;
    d->level = target; //~ cause
    if (d->level != old)
        d->changes++; //~ cause
}

int main(void)
{
    struct dimmer d = {0, 2, 9, 0};
    int level = __VERIFIER_nondet_int(), target = __VERIFIER_nondet_int();
    if (level < 0 || level > 20 || target < 0 || target > 20)
        return 0;
    set(&d, level);
    fade(&d, target);
    assert(d.level >= d.low && d.level <= d.high);
    assert(target < 2 || target > 9 || d.level == target);
    assert(d.changes == 1 || d.changes == 2);
    return 0;
}
