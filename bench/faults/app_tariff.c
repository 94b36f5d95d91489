/*
 * Electricity billing with progressive tiers.
 *
 * Each tier prices the units from its lower limit up to the lower limit
 * of the next tier.  A monthly standing charge is added, a solar credit is
 * taken off, and the bill is never below the minimum charge.
 * Amounts are in tenths of a cent.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define TIERS           3
#define STANDING_CHARGE 40u
#define MINIMUM_BILL    60u
#define CREDIT_PER_UNIT 2u

struct tier {
    uint32_t from;      /* first unit above this number is in the tier */
    uint32_t price;     /* for each unit */
};

struct reading {
    uint32_t previous;
    uint32_t current;
    uint32_t exported;
};

struct bill {
    uint32_t units;
    uint32_t energy;
    uint32_t credit;
    uint32_t total;
};

static const struct tier tiers[TIERS] = {
    {  0, 3 },
    { 20, 5 },
    { 50, 8 },
};

/* The pulse counter of the meter is one byte: it wraps from 255 to 0. */
#define METER_WRAP 256u

static uint32_t meter_delta(uint32_t previous, uint32_t current)
{
    if (current >= previous)
        return current - previous;
    return METER_WRAP - 1 - previous + current;
}

/* Price of `units` units over all tiers. */
static uint32_t price_of(uint32_t units)
{
    uint32_t sum = 0;

    for (size_t t = 0; t < TIERS; t++) {
        uint32_t upto = units;

        if (units <= tiers[t].from)
            break;
        if (t + 1 < TIERS && upto > tiers[t + 1].from)
            upto = tiers[t + 1].from;
        sum += (upto - tiers[t].from) * tiers[t].price;
    }
    return sum;
}

static struct bill make_bill(const struct reading *r)
{
    struct bill b;
    uint32_t gross;

    b.units = meter_delta(r->previous, r->current);
    b.energy = price_of(b.units);
    b.credit = r->exported * CREDIT_PER_UNIT;

    /* the credit can only take back energy, not the standing charge */
    if (b.credit > b.energy)
        b.credit = b.energy;
    gross = b.energy + STANDING_CHARGE - b.credit;
    b.total = gross < MINIMUM_BILL ? MINIMUM_BILL : gross;
    return b;
}

/* ---- the customer's account ---- */

#define LATE_FEE      25u
#define MAX_REMINDERS 2u

enum account_state { ACC_CLEAR, ACC_DUE, ACC_OVERDUE, ACC_SUSPENDED };

struct customer {
    enum account_state state;
    uint32_t           owed;
    uint32_t           prepaid;     /* paid too much, for the next bill */
    uint32_t           reminders;
};

static void customer_charge(struct customer *c, uint32_t amount)
{
    uint32_t used = amount < c->prepaid ? amount : c->prepaid;

    c->prepaid -= used;
    c->owed += amount - used;
    if (c->owed > 0 && c->state == ACC_CLEAR)
        c->state = ACC_DUE;
}

static void customer_remind(struct customer *c)
{
    if (c->owed == 0)
        return;
    c->owed += LATE_FEE;
    c->reminders++;
    c->state = c->reminders > MAX_REMINDERS ? ACC_SUSPENDED : ACC_OVERDUE;
}

static void customer_pay(struct customer *c, uint32_t amount)
{
    if (amount < c->owed) {
        c->owed -= amount;
        return;
    }
    c->prepaid += amount - c->owed;
    c->owed = 0;
    c->reminders = 0;
    c->state = ACC_CLEAR;
}

/* Unit by unit, as in the text of the tariff. */
static uint32_t price_of_unit(uint32_t n)
{
    if (n > 50)
        return 8;
    if (n > 20)
        return 5;
    return 3;
}

int main(void)
{
    struct reading r;
    struct bill b, next;
    uint32_t used = __VERIFIER_nondet_uint();

    r.previous = __VERIFIER_nondet_uint();
    r.exported = __VERIFIER_nondet_uint();
    __VERIFIER_assume(r.previous < METER_WRAP);
    __VERIFIER_assume(used < METER_WRAP - 1);
    __VERIFIER_assume(r.exported < 256);

    r.current = (r.previous + used) % METER_WRAP;
    b = make_bill(&r);
    assert(b.units == used);
    assert(b.total >= MINIMUM_BILL);
    assert(b.total >= STANDING_CHARGE);
    assert(b.credit <= b.energy);

    /* one unit more costs exactly the price of that unit */
    r.current = (r.current + 1) % METER_WRAP;
    next = make_bill(&r);
    assert(next.energy - b.energy == price_of_unit(used + 1));
    assert(next.total >= b.total);
    if (used == 0)
        assert(b.energy == 0);

    /* two bills, a reminder, and one payment that covers everything */
    struct customer c = { ACC_CLEAR, 0, 0, 0 };

    customer_charge(&c, b.total);
    customer_remind(&c);
    customer_charge(&c, next.total);
    assert(c.state == ACC_OVERDUE);
    customer_pay(&c, b.total + next.total + LATE_FEE);
    assert(c.owed == 0 && c.prepaid == 0 && c.state == ACC_CLEAR);
    return 0;
}
