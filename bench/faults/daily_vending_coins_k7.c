/* Gives change with as few coins as possible. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

/* In cents. */
#define EURO 100
#define HALF 50
#define FIFTH 20
#define TENTH 15
#define TWENTIETH 5
#define KINDS 5

static const int coin_values[KINDS] = { EURO, HALF, FIFTH, TENTH, TWENTIETH };

/* How many coins of each kind. */
struct change {
    int coins[KINDS];
};

static struct change change_for(int amount)
{
    struct change c = { { 0 } };
    for (int i = 0; i < KINDS; i++) {
        c.coins[i] = amount / coin_values[i];
        amount %= coin_values[i];
    }
    return c;
}

static int cents(const struct change *c)
{
    return c->coins[0] * 100 + c->coins[1] * 50 + c->coins[2] * 20 + c->coins[3] * 10 + c->coins[4] * 5;
}

int main(void)
{
    int paid = __VERIFIER_nondet_int();
    int price = __VERIFIER_nondet_int();
    __VERIFIER_assume(price > 0 && price <= 195 && price % 5 == 0);
    __VERIFIER_assume(paid >= price && paid <= 200 && paid % 5 == 0);

    struct change c = change_for(paid - price);
    for (int i = 0; i < KINDS; i++)
        assert(c.coins[i] >= 0);
    assert(cents(&c) == paid - price);
    assert(c.coins[1] <= 1);
    assert(c.coins[2] <= 2);
    assert(c.coins[3] + c.coins[4] <= 2);
    return 0;
}
