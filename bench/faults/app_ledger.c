/*
 * Small double-entry ledger.
 *
 * Every posting moves an amount from one account to another.  Accounts
 * have an overdraft limit and may carry "holds": money that is reserved
 * but not yet transferred.  The sum of all balances is always zero, and
 * the available amount of an account never falls below its overdraft.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define NUM_ACCOUNTS 2
#define MAX_HOLDS    2
#define NO_HOLD      (-1)

typedef enum {
    LEDGER_OK = 0,
    LEDGER_BAD_ACCOUNT,
    LEDGER_BAD_AMOUNT,
    LEDGER_NO_FUNDS,
    LEDGER_NO_SLOT,
    LEDGER_NO_HOLD
} ledger_status_t;

struct account {
    int32_t balance;      /* booked amount, in cents                 */
    int32_t held;         /* sum of the active holds on this account */
    int32_t overdraft;    /* how far below zero it may go, >= 0      */
};

struct hold {
    bool    active;
    uint8_t from;
    uint8_t to;
    int32_t amount;
};

struct ledger {
    struct account acc[NUM_ACCOUNTS];
    struct hold    holds[MAX_HOLDS];
};

static void ledger_init(struct ledger *l)
{
    for (size_t i = 0; i < NUM_ACCOUNTS; i++) {
        l->acc[i].balance = 0;
        l->acc[i].held = 0;
        l->acc[i].overdraft = 0;
    }
    for (size_t i = 0; i < MAX_HOLDS; i++) {
        l->holds[i].active = false;
        l->holds[i].from = 0;
        l->holds[i].to = 0;
        l->holds[i].amount = 0;
    }
}

/* What the owner may still spend: balance less holds plus overdraft. */
static int32_t ledger_available(const struct ledger *l, uint8_t id)
{
    const struct account *a = &l->acc[id];

    return a->balance - a->held + a->overdraft;
}

static ledger_status_t ledger_validate(uint8_t from, uint8_t to, int32_t amount)
{
    if (from >= NUM_ACCOUNTS || to >= NUM_ACCOUNTS || from == to)
        return LEDGER_BAD_ACCOUNT;
    if (amount <= 0)
        return LEDGER_BAD_AMOUNT;
    return LEDGER_OK;
}

/* Book a transfer at once. */
static ledger_status_t ledger_transfer(struct ledger *l, uint8_t from,
                                       uint8_t to, int32_t amount)
{
    ledger_status_t st = ledger_validate(from, to, amount);

    if (st != LEDGER_OK)
        return st;
    if (ledger_available(l, from) < amount)
        return LEDGER_NO_FUNDS;

    l->acc[from].balance -= amount;
    l->acc[to].balance += amount;
    return LEDGER_OK;
}

/* Reserve an amount; the slot of the hold is stored in *slot. */
static ledger_status_t ledger_hold(struct ledger *l, uint8_t from,
                                   uint8_t to, int32_t amount, int *slot)
{
    ledger_status_t st = ledger_validate(from, to, amount);

    *slot = NO_HOLD;
    if (st != LEDGER_OK)
        return st;
    if (ledger_available(l, from) < amount)
        return LEDGER_NO_FUNDS;

    for (int i = 0; i < MAX_HOLDS; i++) {
        struct hold *h = &l->holds[i];

        if (!h->active) {
            h->active = true;
            h->from = from;
            h->to = to;
            h->amount = amount;
            l->acc[from].held += amount;
            *slot = i;
            return LEDGER_OK;
        }
    }
    return LEDGER_NO_SLOT;
}

/* Drop a hold without booking anything. */
static ledger_status_t ledger_release(struct ledger *l, int slot)
{
    struct hold *h;

    if (slot < 0 || slot >= MAX_HOLDS || !l->holds[slot].active)
        return LEDGER_NO_HOLD;
    h = &l->holds[slot];
    l->acc[h->from].held -= h->amount;
    h->active = false;
    return LEDGER_OK;
}

/*
 * Settle a hold for at most the reserved amount; whatever is left of the
 * reservation becomes available again.
 */
static ledger_status_t ledger_capture(struct ledger *l, int slot, int32_t amount)
{
    struct hold *h;

    if (slot < 0 || slot >= MAX_HOLDS || !l->holds[slot].active)
        return LEDGER_NO_HOLD;
    h = &l->holds[slot];
    if (amount <= 0 || amount > h->amount)
        return LEDGER_BAD_AMOUNT;

    l->acc[h->from].held -= amount;
    l->acc[h->from].balance -= amount;
    l->acc[h->to].balance += amount;
    h->active = false;
    return LEDGER_OK;
}

static void check_ledger(const struct ledger *l)
{
    int32_t sum = 0;
    int32_t held[NUM_ACCOUNTS] = { 0 };

    for (int i = 0; i < MAX_HOLDS; i++) {
        if (l->holds[i].active)
            held[l->holds[i].from] += l->holds[i].amount;
    }
    for (uint8_t a = 0; a < NUM_ACCOUNTS; a++) {
        sum += l->acc[a].balance;
        assert(l->acc[a].held == held[a]);
        assert(ledger_available(l, a) >= 0);
    }
    assert(sum == 0);
}

int main(void)
{
    struct ledger l;
    int slot = NO_HOLD;
    int amount = __VERIFIER_nondet_int();
    int settled = __VERIFIER_nondet_int();
    unsigned char payer = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(amount >= -1 && amount <= 60);
    __VERIFIER_assume(settled >= -1 && settled <= 60);
    __VERIFIER_assume(payer <= 2);

    ledger_init(&l);
    l.acc[0].overdraft = 40;    /* the house account funds the other one */
    l.acc[1].overdraft = 10;

    (void)ledger_hold(&l, payer, 1, amount, &slot);
    if (__VERIFIER_nondet_bool())
        (void)ledger_transfer(&l, 0, 1, settled);
    if (__VERIFIER_nondet_bool())
        (void)ledger_release(&l, slot);
    else
        (void)ledger_capture(&l, slot, settled);
    (void)ledger_transfer(&l, 0, 1, amount);
    check_ledger(&l);
    return 0;
}
