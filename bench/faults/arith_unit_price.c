/* Finds the cheapest offer by its price per piece. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define OFFERS 3

struct offer {
    int cents;
    int pieces;
};

static int cheapest(const struct offer *offers, int count)
{
    int best = -1;
    int best_price = 0;
    for (int i = 0; i < count; i++) {
        if (offers[i].cents <= 0)
            continue;
        int price = offers[i].cents / offers[i].pieces;
        if (best < 0 || price < best_price) {
            best = i;
            best_price = price;
        }
    }
    return best;
}

int main(void)
{
    struct offer offers[OFFERS];
    for (int i = 0; i < OFFERS; i++) {
        offers[i].cents = __VERIFIER_nondet_int();
        offers[i].pieces = __VERIFIER_nondet_int();
        __VERIFIER_assume(offers[i].cents >= 0 && offers[i].cents < 1024);
        __VERIFIER_assume(offers[i].pieces >= 0 && offers[i].pieces < 16);
    }
    int best = cheapest(offers, OFFERS);
    if (best >= 0)
        assert(offers[best].cents > 0);
    return 0;
}
