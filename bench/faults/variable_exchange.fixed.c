/* The till of an exchange office: notes of one currency are taken in, another one is paid out. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum currency { EURO, DOLLAR, POUND, CURRENCIES };

/* What a unit is worth, in pence of the house. */
static const int worth[CURRENCIES] = {90, 80, 100};

struct till {
    int held[CURRENCIES];
};

static int total_worth(const struct till *t)
{
    int sum = 0;
    for (int c = 0; c < CURRENCIES; c++)
        sum += t->held[c] * worth[c];
    return sum;
}

static bool exchange(struct till *t, int from, int to, int amount)
{
    int paid = amount * worth[from] / worth[to];
    if (paid > t->held[to])
        return false;
    t->held[from] += amount;
    t->held[to] -= paid;
    return true;
}

int main(void)
{
    struct till t = {{50, 50, 50}};
    int from = __VERIFIER_nondet_int();
    int to = __VERIFIER_nondet_int();
    int amount = __VERIFIER_nondet_int();
    __VERIFIER_assume(from >= 0 && from < CURRENCIES);
    __VERIFIER_assume(to >= 0 && to < CURRENCIES && to != from);
    __VERIFIER_assume(amount >= 1 && amount <= 60);

    int before = total_worth(&t);
    bool done = exchange(&t, from, to, amount);
    assert(t.held[to] >= 0);
    assert(total_worth(&t) >= before);
    assert(done || total_worth(&t) == before);
    return 0;
}
