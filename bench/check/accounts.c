// A table of accounts with holds and transfers: no money appears or vanishes, and nobody is overdrawn.
//@ expect: holds
//@ unwind: 9
#include "verify.h"

#ifndef STEPS
#define STEPS 2
#endif
#define ACCOUNTS 2
#define HOLDS 2

struct account {
    int number;
    int balance; /* in cents, with what is held */
    int held;
    _Bool open;
};

struct hold {
    struct account *account; /* null: not in use */
    int amount;
};

enum answer { DONE, NO_ACCOUNT, CLOSED, TOO_LITTLE, BAD_AMOUNT, NO_ROOM, IN_USE };

static struct account accounts[ACCOUNTS];
static struct hold holds[HOLDS];

static struct account *find(int number)
{
    for (int i = 0; i < ACCOUNTS; i++)
        if (accounts[i].number == number)
            return &accounts[i];
    return 0;
}

static enum answer transfer(int from, int to, int amount)
{
    struct account *source = find(from), *target = find(to);
    if (!source || !target)
        return NO_ACCOUNT;
    if (!source->open || !target->open)
        return CLOSED;
    if (amount <= 0)
        return BAD_AMOUNT;
    if (source->balance - source->held < amount)
        return TOO_LITTLE;
    source->balance -= amount;
    target->balance += amount;
    return DONE;
}

static enum answer reserve(int number, int amount)
{
    struct account *account = find(number);
    if (!account)
        return NO_ACCOUNT;
    if (!account->open)
        return CLOSED;
    if (amount <= 0)
        return BAD_AMOUNT;
    if (account->balance - account->held < amount)
        return TOO_LITTLE;
    for (int i = 0; i < HOLDS; i++)
        if (!holds[i].account) {
            holds[i].account = account;
            holds[i].amount = amount;
            account->held += amount;
            return DONE;
        }
    return NO_ROOM;
}

static enum answer settle(int hold, int to)
{
    if (hold < 0 || hold >= HOLDS || !holds[hold].account)
        return NO_ACCOUNT;
    struct account *source = holds[hold].account;
    source->held -= holds[hold].amount;
    enum answer answer = transfer(source->number, to, holds[hold].amount);
    holds[hold].account = 0;
    return answer;
}

static enum answer close(int number, int heir)
{
    struct account *account = find(number);
    if (!account)
        return NO_ACCOUNT;
    if (!account->open)
        return CLOSED;
    if (account->held > 0)
        return IN_USE;
    if (account->balance > 0) {
        enum answer answer = transfer(number, heir, account->balance);
        if (answer != DONE)
            return answer;
        if (account->balance != 0)
            return IN_USE;
    }
    account->open = 0;
    return DONE;
}

static int any_amount(void)
{
    return (signed char)__VERIFIER_nondet_char();
}

int main(void)
{
    int total = 0;
    for (int i = 0; i < ACCOUNTS; i++) {
        accounts[i].number = 100 + i;
        accounts[i].open = 1;
        accounts[i].balance = __VERIFIER_nondet_uchar();
        total += accounts[i].balance;
    }
    for (int step = 0; step < STEPS; step++) {
        int a = any_from(99, 102), b = any_from(99, 102);
        switch (any_from(0, 3)) {
        case 0: transfer(a, b, any_amount()); break;
        case 1: reserve(a, any_amount()); break;
        case 2: settle(a - 100, b); break;
        default: close(a, b);
        }
    }
    int sum = 0, held = 0;
    for (int i = 0; i < ACCOUNTS; i++) {
        assert(accounts[i].held >= 0 && accounts[i].held <= accounts[i].balance);
        assert(accounts[i].open || accounts[i].balance == 0);
        sum += accounts[i].balance;
        held += accounts[i].held;
    }
    for (int i = 0; i < HOLDS; i++)
        if (holds[i].account)
            held -= holds[i].amount;
    assert(sum == total);
    assert(held == 0);
    return 0;
}
