/*
 * Weekly payroll of part-time staff. Hours are entered per day in quarter hours; anything above
 * eight hours on a day, and anything above twenty hours in the week that has
 * not already been counted as daily overtime, is paid at one and a half times
 * the rate. The pay slip then applies a banded deduction.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DAYS            3
#define DAY_QUARTERS    32      /*  8 hours */
#define WEEK_QUARTERS   80      /* 20 hours */

struct timesheet {
    uint16_t worked[DAYS];      /* quarter hours */
    uint16_t rate;              /* cents for a quarter hour */
};

struct payslip {
    int regular_q;
    int overtime_q;
    int gross;
    int deduction;
    int net;
};

struct band {
    int upto;       /* upper limit of this band, inclusive */
    int share;      /* in sixteenths */
};

static const struct band bands[] = {
    { 1000,  0 },
    { 2000,  2 },
    { 9999,  4 },
};

#define NBANDS ((int)(sizeof bands / sizeof bands[0]))

/* Split the hours of the week into regular and overtime quarters. */
static void split_hours(const struct timesheet *ts, struct payslip *ps)
{
    int regular = 0;
    int overtime = 0;

    for (int d = 0; d < DAYS; d++) {
        int today = ts->worked[d];
        int extra = 0;

        if (today > DAY_QUARTERS) {
            extra = today - DAY_QUARTERS;
            today = DAY_QUARTERS;
        }
        /* The weekly limit applies to the regular part of the day. */
        if (regular + today > WEEK_QUARTERS) {
            int over_week = regular + today - WEEK_QUARTERS;
            extra += over_week;
            today -= over_week;
        }
        regular += today;
        overtime += extra;
    }
    ps->regular_q = regular;
    ps->overtime_q = overtime;
}

/* Pay for overtime quarters at 3/2 of the rate, rounded up per slip. */
static int overtime_pay(int quarters, int rate)
{
    return (quarters * rate * 3 + 1) / 2;
}

/* Deduction over the bands: each band taxes only what lies in it. */
static int banded_deduction(int gross)
{
    int lower = 0;
    int sum = 0;

    for (int b = 0; b < NBANDS; b++) {
        int top = gross < bands[b].upto ? gross : bands[b].upto;
        int slice = top - lower;

        sum += slice * bands[b].share / 16;
        if (gross <= bands[b].upto)
            break;
        lower = slice;
    }
    return sum;
}

static void make_payslip(const struct timesheet *ts, struct payslip *ps)
{
    memset(ps, 0, sizeof *ps);
    split_hours(ts, ps);
    ps->gross = ps->regular_q * ts->rate
              + overtime_pay(ps->overtime_q, ts->rate);
    ps->deduction = banded_deduction(ps->gross);
    ps->net = ps->gross - ps->deduction;
}

/* Closed form of the deduction, as printed in the staff handbook. */
static int handbook_deduction(int gross)
{
    if (gross <= 1000)
        return 0;
    if (gross <= 2000)
        return (gross - 1000) / 8;
    return 125 + (gross - 2000) / 4;
}

int main(void)
{
    struct timesheet ts;
    struct payslip ps;
    int total = 0;

    ts.rate = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(ts.rate == 9 || ts.rate == 12 || ts.rate == 16);
    for (int d = 0; d < DAYS; d++) {
        ts.worked[d] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(ts.worked[d] <= 48);
        total += ts.worked[d];
    }

    make_payslip(&ts, &ps);

    assert(ps.regular_q + ps.overtime_q == total);
    assert(ps.regular_q <= WEEK_QUARTERS);
    if (total > WEEK_QUARTERS)
        assert(ps.overtime_q >= total - WEEK_QUARTERS);
    assert(ps.gross >= total * ts.rate);
    assert(ps.net == ps.gross - handbook_deduction(ps.gross));
    return 0;
}
