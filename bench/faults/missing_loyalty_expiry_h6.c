/*
 * Loyalty programme: points are kept in lots with the month they were earned
 * in. Redeeming uses the oldest lots first; lots older than LIFETIME months
 * expire at the turn of the month. The account caches the sum of all lots
 * and derives the member tier from the points earned in the current year.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_LOTS   2
#define LIFETIME   1
#define SILVER_AT  10
#define GOLD_AT    20

typedef enum { TIER_BASIC, TIER_SILVER, TIER_GOLD } tier_t;

typedef struct {
    int points;
    int month;
} lot_t;

typedef struct {
    lot_t  lots[MAX_LOTS];   /* oldest first */
    int    nlots;
    int    balance;          /* sum of the points in all lots */
    int    year_points;
    int    month;
    int    lost;             /* points that expired so far */
    tier_t tier;
} account_t;

static void acct_init(account_t *a)
{
    a->nlots = 0;
    a->balance = 0;
    a->year_points = 0;
    a->month = 0;
    a->lost = 0;
    a->tier = TIER_BASIC;
}

static void drop_first(account_t *a)
{
    for (int i = 1; i < a->nlots; i++)
        a->lots[i - 1] = a->lots[i];
    a->nlots--;
}

static tier_t tier_for(int year_points)
{
    if (year_points >= GOLD_AT)
        return TIER_GOLD;
    if (year_points >= SILVER_AT)
        return TIER_SILVER;
    return TIER_BASIC;
}

/* Bonus points by tier, for each purchase. */
static int with_bonus(tier_t t, int base)
{
    switch (t) {
    case TIER_GOLD:
        return base + 2;
    case TIER_SILVER:
        return base + 1;
    default:
        return base;
    }
}

/* Credit a purchase. Points of one month share a lot. */
static bool acct_earn(account_t *a, int base)
{
    int pts;

    if (base <= 0)
        return false;
    pts = with_bonus(a->tier, base);

    if (a->nlots > 0 && a->lots[a->nlots - 1].month == a->month) {
        a->lots[a->nlots - 1].points += pts;
    } else {
        if (a->nlots == MAX_LOTS)
            return false;
        a->lots[a->nlots].points = pts;
        a->lots[a->nlots].month = a->month;
        a->nlots++;
    }
    a->balance += pts;
    a->year_points += pts;
    a->tier = tier_for(a->year_points);
    return true;
}

/* Spend points, oldest first. All or nothing. */
static bool acct_redeem(account_t *a, int want)
{
    if (want <= 0 || want > a->balance)
        return false;
    a->balance -= want;
    while (want > 0 && a->nlots > 0) {
        if (a->lots[0].points > want) {
            a->lots[0].points -= want;
            want = 0;
        } else {
            want -= a->lots[0].points;
            drop_first(a);
        }
    }
    return true;
}

/* Turn of the month: lots that have reached their lifetime are forfeited. */
static void acct_next_month(account_t *a)
{
    a->month++;
    while (a->nlots > 0 && a->month - a->lots[0].month >= LIFETIME) {
        a->lost += a->lots[0].points;
        drop_first(a);
    }
    if (a->month % 12 == 0) {
        a->year_points = 0;
        a->tier = TIER_BASIC;
    }
}

int main(void)
{
    account_t acc;
    int earned = 0, spent = 0;

    acct_init(&acc);
    for (int step = 0; step < 3; step++) {
        int op = __VERIFIER_nondet_uchar();
        int n = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(op <= 2);
        /* There is nothing to do on an account before the first purchase. */
        __VERIFIER_assume(step > 0 || op == 0);
        __VERIFIER_assume(n <= 7);

        if (op == 0) {
            int pts = with_bonus(acc.tier, n);
            if (acct_earn(&acc, n)) {
                assert(pts >= n);
                earned += pts;
            }
        } else if (op == 1) {
            if (acct_redeem(&acc, n))
                spent += n;
        } else {
            acct_next_month(&acc);
        }
        assert(acc.nlots >= 0 && acc.nlots <= MAX_LOTS);
    }

    int in_lots = 0;
    for (int i = 0; i < acc.nlots; i++) {
        assert(acc.lots[i].points > 0);
        assert(acc.month - acc.lots[i].month < LIFETIME);
        in_lots += acc.lots[i].points;
    }
    /* Every point that was earned is in a lot, spent, or expired. */
    assert(earned == in_lots + spent + acc.lost);
    return 0;
}
