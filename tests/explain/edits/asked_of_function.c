// A condition is missing that a function answers.
//@ says: with `!may_enter || !authorised(d)` in place of `!may_enter`
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);

struct door {
    int hour;
    int card;
    int owner;
};

static bool authorised(const struct door *d)
{
    return d->card == d->owner;
}

static bool open_now(const struct door *d)
{
    return d->hour >= 8 && d->hour < 18; //~ cause
}

static int enter(const struct door *d)
{
    bool may_enter = open_now(d); //~ cause
    if (!may_enter) //~ cause
        return 0;
    return d->card;
}

int main(void)
{
    struct door d;
    d.hour = __VERIFIER_nondet_int();
    d.card = __VERIFIER_nondet_int();
    d.owner = __VERIFIER_nondet_int();
    if (d.card <= 0 || d.owner <= 0)
        return 0;
    int who = enter(&d);
    assert(who == 0 || (who == d.card && who == d.owner));
    assert(who != 0 || d.hour < 8 || d.hour >= 18 || d.card != d.owner);
    return 0;
}
