/*
 * The ledger of a bank. Bookings are collected in a transaction, which is committed as a whole, or
 * rolled back when one of the accounts would fall below its limit.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ACCOUNTS 3
#define BANK 0
#define MAX_ENTRIES 4
#define FREE_OF_CHARGE 50
#define FEE 2

struct account {
    int balance;
    int limit; /* how far the account may be overdrawn */
};

struct entry {
    int account;
    int amount;
};

struct ledger {
    struct account accounts[ACCOUNTS];
    struct entry entries[MAX_ENTRIES];
    int pending;
    bool open;
    int committed;
};

static void ledger_init(struct ledger *l)
{
    memset(l, 0, sizeof(*l));
    l->accounts[BANK].limit = 1000;
}

static void ledger_begin(struct ledger *l)
{
    assert(!l->open);
    l->open = true;
    l->pending = 0;
}

static void ledger_post(struct ledger *l, int account, int amount)
{
    assert(l->open);
    assert(l->pending < MAX_ENTRIES);
    l->entries[l->pending].account = account;
    l->entries[l->pending].amount = amount;
    l->pending++;
}

/* What an account will hold when the transaction is committed. */
static int balance_after(const struct ledger *l, int account)
{
    int balance = l->accounts[account].balance;
    for (int i = 0; i < l->pending; i++) {
        if (l->entries[i].account == account)
            balance += l->entries[i].amount;
    }
    return balance;
}

static bool is_covered(const struct ledger *l, int account)
{
    return balance_after(l, account) >= -l->accounts[account].limit;
}

static void ledger_rollback(struct ledger *l)
{
    assert(l->open);
    l->pending = 0;
    l->open = false;
}

static void ledger_commit(struct ledger *l)
{
    int sum = 0;
    assert(l->open);
    for (int i = 0; i < l->pending; i++) {
        l->accounts[l->entries[i].account].balance += l->entries[i].amount;
        sum += l->entries[i].amount;
    }
    assert(sum == 0);
    l->pending = 0;
    l->open = false;
    l->committed++;
}

/* Moves money between accounts. Large sums cost a fee, which the payer pays to the bank. */
static bool transfer(struct ledger *l, int from, int to, int amount)
{
    ledger_begin(l);
    ledger_post(l, from, -amount);
    ledger_post(l, to, amount);
    if (amount > FREE_OF_CHARGE && from != BANK) {
        ledger_post(l, from, -FEE);
        ledger_post(l, BANK, FEE);
    }
    if (!is_covered(l, from)) {
        ledger_rollback(l);
        return false;
    }
    ledger_commit(l);
    return true;
}

static void set_limit(struct ledger *l, int account, int limit)
{
    if (l->accounts[account].balance >= -limit)
        l->accounts[account].limit = limit;
}

static void check(const struct ledger *l)
{
    int sum = 0;
    assert(!l->open);
    for (int i = 0; i < ACCOUNTS; i++) {
        assert(l->accounts[i].balance >= -l->accounts[i].limit);
        sum += l->accounts[i].balance;
    }
    assert(sum == 0);
}

int main(void)
{
    static const int parties[][2] = {{BANK, 1}, {1, 2}, {2, 1}};
    struct ledger l;
    int limit = __VERIFIER_nondet_int();
    __VERIFIER_assume(limit >= 0 && limit <= 100);
    ledger_init(&l);
    set_limit(&l, 1, limit);
    for (int i = 0; i < 3; i++) {
        int amount = __VERIFIER_nondet_int();
        __VERIFIER_assume(amount > 0 && amount <= 100);
        int before = l.committed;
        bool done = transfer(&l, parties[i][0], parties[i][1], amount);
        assert(l.committed == before + (done ? 1 : 0));
        check(&l);
    }
    return 0;
}
