/*
 * Fees of a car park in cents. The first quarter of an hour is free, then every hour that has
 * begun costs the same, up to the price of a day. Stays of several days pay for every full day,
 * and for the rest like a stay of its own, without the free time. A lost ticket costs the price
 * of a day at least.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define FREE_MINUTES 15
#define HOUR 60
#define DAY (24 * HOUR)
#define HOUR_PRICE 250
#define DAY_PRICE 1500

struct stay {
    int arrived; /* in minutes since the car park was opened */
    int left;
    bool lost_ticket;
};

static int hours_begun(int minutes)
{
    return (minutes + HOUR - 1) / HOUR;
}

/* The price of a part of a day. */
static int part_of_day(int minutes)
{
    int price = hours_begun(minutes) * HOUR_PRICE;
    return price;
}

static int parking_fee(const struct stay *s)
{
    int minutes = s->left - s->arrived;
    int days = minutes / DAY;
    int fee;

    if (minutes <= FREE_MINUTES)
        fee = 0;
    else
        fee = days * DAY_PRICE + part_of_day(minutes % DAY);
    if (s->lost_ticket && fee < DAY_PRICE)
        fee = DAY_PRICE;
    return fee;
}

int main(void)
{
    struct stay a;
    struct stay b;
    a.arrived = __VERIFIER_nondet_int();
    a.left = __VERIFIER_nondet_int();
    a.lost_ticket = __VERIFIER_nondet_int() == 1;
    __VERIFIER_assume(a.arrived >= 0 && a.arrived <= 5000);
    __VERIFIER_assume(a.left >= a.arrived && a.left <= a.arrived + 4000);
    int longer = __VERIFIER_nondet_int();
    __VERIFIER_assume(longer >= 0 && longer <= 60);

    int fee = parking_fee(&a);
    assert(fee >= 0);
    assert(fee > 0 || a.left - a.arrived <= FREE_MINUTES);
    if (a.lost_ticket)
        assert(fee >= DAY_PRICE);

    /* To stay longer is never cheaper, and an hour more costs no more than two of them. */
    b = a;
    b.left += longer;
    int later = parking_fee(&b);
    assert(later >= fee);
    assert(later <= fee + 2 * HOUR_PRICE);
    return 0;
}
