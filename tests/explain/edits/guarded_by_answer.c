// A return is missing under a condition that a function answers.
//@ says: if (is_natural(
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum { WON, LOST, PUSHED };
struct hand {
    int cards, value;
};

static bool is_natural(const struct hand *h)
{
    return h->cards == 2 && h->value == 21;
}

static int settle(const struct hand *player, const struct hand *dealer)
{
    int result = LOST; //~ cause
    if (player->value > dealer->value)
        result = WON;
    else if (player->value == dealer->value) //~ cause
        result = PUSHED; //~ cause
    return result;
}

static int first_round(const struct hand *player)
{
    return is_natural(player) ? WON : PUSHED;
}

int main(void)
{
    struct hand p = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
    struct hand d = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
    __VERIFIER_assume(p.cards > 2 && p.cards < 6 && d.cards >= 2 && d.cards < 6);
    __VERIFIER_assume(p.value >= 4 && p.value <= 21 && d.value >= 4 && d.value <= 21);
    int result = settle(&p, &d), first = first_round(&p);
    if (d.cards == 2 && d.value == 21)
        assert(result == LOST);
    else
        assert((result == PUSHED) == (p.value == d.value) && (result == WON) == (p.value > d.value));
    assert(first == PUSHED);
    return 0;
}
