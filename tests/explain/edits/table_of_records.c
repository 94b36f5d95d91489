// A number in a table of records is wrong; the harness reads the table as well.
//@ says: with 2 in place of `1`
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

enum phase { GO, SLOW, STOP, PHASES };

struct entry {
    int ticks;
    enum phase next;
};

static const struct entry plan[PHASES] = {
    { 3, SLOW },
    { 1, STOP },
    { 1, GO }, //~ cause
};

struct light {
    enum phase phase;
    int left;
};

static void enter(struct light *l, enum phase phase)
{
    l->phase = phase;
    l->left = plan[phase].ticks;
}

static void tick(struct light *l)
{
    const struct entry *now = &plan[l->phase];
    if (--l->left == 0) //~ cause
        enter(l, now->next); //~ cause
}

int main(void)
{
    struct light l;
    int ticks = __VERIFIER_nondet_int(), red = 0;
    if (ticks < 0 || ticks > 6)
        return 0;
    enter(&l, GO);
    for (int i = 0; i < ticks; i++) {
        tick(&l);
        assert(l.left > 0 && l.left <= plan[l.phase].ticks);
        red += l.phase == STOP;
    }
    assert(red == (ticks < 4 ? 0 : ticks == 4 ? 1 : 2));
    return 0;
}
