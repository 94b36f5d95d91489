/*
 * Consumer loan ledger.
 *
 * All money is in whole cents. Interest accrues once per period at a rate
 * given in sixty-fourths; the part of a cent that cannot be booked is kept as a
 * carry (in sixty-fourths of a cent) so that nothing is lost over the life of
 * the loan. Payments follow the usual waterfall: fees, interest, principal.
 */
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define RATE_SCALE   64u
#define LATE_FEE     25u
#define MAX_PERIODS  2

enum loan_status {
    LOAN_OPEN,
    LOAN_LATE,
    LOAN_PAID
};

struct loan {
    uint32_t principal;      /* outstanding principal, cents           */
    uint32_t rate_64;        /* interest per period, 1/64              */
    uint32_t interest_due;   /* booked but unpaid interest             */
    uint32_t fees_due;       /* booked but unpaid fees                 */
    uint32_t carry;          /* unbooked interest, 1/64 cent           */
    uint32_t min_payment;    /* agreed minimum for one period          */
    enum loan_status status;
};

struct totals {
    uint32_t interest_booked;
    uint32_t fees_booked;
    uint32_t paid;
    uint32_t refunded;
};

static void loan_open(struct loan *ln, uint32_t amount, uint32_t rate_64,
                      uint32_t min_payment)
{
    ln->principal = amount;
    ln->rate_64 = rate_64;
    ln->interest_due = 0;
    ln->fees_due = 0;
    ln->carry = 0;
    ln->min_payment = min_payment;
    ln->status = LOAN_OPEN;
}

static uint32_t min_u32(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Everything the customer would have to pay to close the loan now. */
static uint32_t loan_payoff(const struct loan *ln)
{
    return ln->principal + ln->interest_due + ln->fees_due;
}

/* Book one period of interest, keeping the fraction of a cent. */
static void loan_accrue(struct loan *ln, struct totals *tt)
{
    uint32_t exact;
    uint32_t whole;

    if (ln->status == LOAN_PAID)
        return;

    exact = ln->principal * ln->rate_64 + ln->carry;
    whole = exact / RATE_SCALE;
    ln->carry = exact - whole * RATE_SCALE;

    ln->interest_due += whole;
    tt->interest_booked += whole;
}

/* Take up to *cash for one bucket; returns what was taken. */
static uint32_t settle(uint32_t *bucket, uint32_t *cash)
{
    uint32_t part = min_u32(*bucket, *cash);

    *bucket -= part;
    *cash -= part;
    return part;
}

/* Apply a payment; what exceeds the payoff amount is given back. */
static uint32_t loan_pay(struct loan *ln, struct totals *tt, uint32_t cash)
{
    uint32_t taken = 0;

    taken += settle(&ln->fees_due, &cash);
    taken += settle(&ln->interest_due, &cash);
    taken += settle(&ln->principal, &cash);

    tt->paid += taken;
    tt->refunded += cash;

    if (loan_payoff(ln) == 0)
        ln->status = LOAN_PAID;
    return cash;
}

/* One period: interest, then the payment, then the lateness rule. */
static void loan_period(struct loan *ln, struct totals *tt, uint32_t cash)
{
    uint32_t back;

    loan_accrue(ln, tt);
    back = loan_pay(ln, tt, cash);

    if (ln->status == LOAN_PAID)
        return;
    if (cash - back < ln->min_payment) {
        ln->status = LOAN_LATE;
        ln->fees_due += LATE_FEE;
        tt->fees_booked += LATE_FEE;
    } else {
        ln->status = LOAN_OPEN;
    }
}

int main(void)
{
    struct loan ln;
    struct totals tt = { 0, 0, 0, 0 };
    uint32_t amount = __VERIFIER_nondet_uint();
    uint32_t rate = 3;
    uint32_t exact_interest = 0;
    uint32_t handed_in = 0;

    __VERIFIER_assume(amount >= 1 && amount <= 100);

    loan_open(&ln, amount, rate, 10);

    for (int i = 0; i < MAX_PERIODS; i++) {
        uint32_t cash = __VERIFIER_nondet_uint();
        __VERIFIER_assume(cash <= 31);

        if (ln.status != LOAN_PAID)
            exact_interest += ln.principal * rate;
        handed_in += cash;
        loan_period(&ln, &tt, cash);

        assert(ln.principal <= amount);
        assert(ln.carry < RATE_SCALE);
    }

    /* Money handed in is either kept or given back. */
    assert(handed_in == tt.paid + tt.refunded);
    /* No fraction of a cent of interest is lost or invented. */
    assert(tt.interest_booked * RATE_SCALE + ln.carry == exact_interest);
    return 0;
}
