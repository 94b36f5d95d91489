/*
 * Vending machine that gives change. Coins that are inserted go into the tubes at once, or into the
 * cash box if their tube is full. Change is paid from the tubes with as few coins as possible; the
 * payout cannot take more than four of them at a time. A product is only sold if the change for it
 * can be given. Values are in units of ten cents.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define KINDS 3
#define PRODUCTS 3
#define TUBE_SIZE 4
#define MAX_PAYOUT 4
#define MAX_CREDIT 15
#define INSERTS 2

enum coin { COIN_1, COIN_2, COIN_5 };

enum answer { SOLD, SOLD_OUT, TOO_LITTLE, NO_CHANGE };

static const int values[KINDS] = {1, 2, 5};

struct payout {
    int coins[KINDS];
    int count;
};

struct product {
    int price;
    int stock;
};

struct machine {
    int tubes[KINDS];
    int cash_box; /* the value in it */
    int credit;
    struct product products[PRODUCTS];
    int sales;
    bool exact_only; /* the lamp that asks for the exact amount */
};

/* ---- change ---- */

/* Finds the payout of an amount with the fewest coins; false if it cannot be paid. */
static bool plan_payout(const int tubes[KINDS], int amount, struct payout *p)
{
    int best = MAX_PAYOUT;
    for (int fives = 0; fives <= MAX_PAYOUT; fives++) {
        for (int twos = 0; fives + twos <= MAX_PAYOUT; twos++) {
            int ones = amount - 5 * fives - 2 * twos;
            if (fives > tubes[COIN_5] || twos > tubes[COIN_2] || ones < 0 || ones > tubes[COIN_1])
                continue;
            if (fives + twos + ones < best) {
                best = fives + twos + ones;
                p->coins[COIN_5] = fives;
                p->coins[COIN_2] = twos;
                p->coins[COIN_1] = ones;
            }
        }
    }
    p->count = best;
    return best <= MAX_PAYOUT;
}

static void clear_payout(struct payout *p)
{
    for (int k = 0; k < KINDS; k++)
        p->coins[k] = 0;
    p->count = 0;
}

static void pay_out(struct machine *m, const struct payout *p)
{
    for (int k = 0; k < KINDS; k++) {
        m->tubes[k] -= p->coins[k];
        m->credit -= p->coins[k] * values[k];
    }
}

/* The lamp is lit if the change of one coin of the largest kind cannot be relied on. */
static void update_lamp(struct machine *m)
{
    m->exact_only = m->tubes[COIN_1] < 2 || m->tubes[COIN_1] + 2 * m->tubes[COIN_2] < 4;
}

/* ---- customers ---- */

static void machine_init(struct machine *m, int ones, int twos, int fives)
{
    m->tubes[COIN_1] = ones;
    m->tubes[COIN_2] = twos;
    m->tubes[COIN_5] = fives;
    m->cash_box = 0;
    m->credit = 0;
    m->sales = 0;
    for (int i = 0; i < PRODUCTS; i++) {
        m->products[i].price = 2 + 3 * i;
        m->products[i].stock = i == 2 ? 0 : 1;
    }
    update_lamp(m);
}

static bool insert_coin(struct machine *m, enum coin coin)
{
    if (m->credit + values[coin] > MAX_CREDIT)
        return false;
    if (m->tubes[coin] < TUBE_SIZE)
        m->tubes[coin]++;
    else
        m->cash_box += values[coin];
    m->credit += values[coin];
    return true;
}

static enum answer select_product(struct machine *m, int product, struct payout *change)
{
    struct product *p = &m->products[product];
    clear_payout(change);
    if (p->stock == 0)
        return SOLD_OUT;
    if (m->credit < p->price)
        return TOO_LITTLE;
    if (!plan_payout(m->tubes, m->credit - p->price, change)) {
        clear_payout(change);
        return NO_CHANGE;
    }
    p->stock--;
    m->sales += p->price;
    m->credit -= p->price;
    pay_out(m, change);
    update_lamp(m);
    return SOLD;
}

/* Gives the whole credit back, perhaps with other coins; false if that is not possible at once. */
static bool return_credit(struct machine *m, struct payout *p)
{
    clear_payout(p);
    if (!plan_payout(m->tubes, m->credit, p)) {
        clear_payout(p);
        return false;
    }
    pay_out(m, p);
    update_lamp(m);
    return true;
}

/* ---- harness ---- */

static int tubes_value(const struct machine *m)
{
    int sum = 0;
    for (int k = 0; k < KINDS; k++)
        sum += m->tubes[k] * values[k];
    return sum;
}

static int payout_value(const struct payout *p)
{
    return p->coins[COIN_1] + 2 * p->coins[COIN_2] + 5 * p->coins[COIN_5];
}

int main(void)
{
    struct machine m;
    struct payout change;
    int ones = __VERIFIER_nondet_uchar(), twos = __VERIFIER_nondet_uchar();
    int fives = __VERIFIER_nondet_uchar();
    int product = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(ones <= 3 && twos <= 3 && fives <= 1 && product < PRODUCTS);
    machine_init(&m, ones, twos, fives);
    int credit = 0;
    for (int i = 0; i < INSERTS; i++) {
        int coin = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(coin < KINDS);
        assert(insert_coin(&m, (enum coin)coin));
        credit += values[coin];
    }
    int before = tubes_value(&m) + m.cash_box;
    assert(m.credit == credit && before == ones + 2 * twos + 5 * fives + credit);

    /* Any coins that are in the tubes, as somebody else might take them for the change. */
    int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    int c = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(a <= m.tubes[COIN_1] && b <= m.tubes[COIN_2] && c <= m.tubes[COIN_5]);
    int price = m.products[product].price;
    bool payable = a + 2 * b + 5 * c == credit - price && a + b + c <= MAX_PAYOUT;
    enum answer answer = select_product(&m, product, &change);
    if (product == 2 || credit < price) {
        assert(answer == (product == 2 ? SOLD_OUT : TOO_LITTLE) && change.count == 0);
    } else if (answer == SOLD) {
        assert(m.sales == price && payout_value(&change) == credit - price);
        assert(change.count <= MAX_PAYOUT && (!payable || change.count <= a + b + c));
    } else {
        assert(answer == NO_CHANGE && !payable);
    }
    assert(m.credit == (answer == SOLD ? 0 : credit));
    if (answer != SOLD && return_credit(&m, &change))
        assert(payout_value(&change) == credit && m.credit == 0);
    assert(tubes_value(&m) + m.cash_box == before - payout_value(&change));
    for (int k = 0; k < KINDS; k++)
        assert(m.tubes[k] >= 0 && m.tubes[k] <= TUBE_SIZE);

    /* Without the lamp somebody with a five can buy what costs one. */
    if (!m.exact_only)
        assert(plan_payout(m.tubes, 4, &change) && payout_value(&change) == 4);
    return 0;
}
