/*
 * Vending machine, money side. Coins of 1, 2 and 5 units go through an escrow:
 * they belong to the customer until a sale is made. Change is paid from the
 * tubes, largest coin first. A sale that cannot be given exact change is
 * refused and the escrow stays as it is.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* ---- coins ---------------------------------------------------------- */

#define N_COINS 3
#define TUBE_CAPACITY 3

static const int coin_value[N_COINS] = { 5, 2, 1 };

struct purse {
    int count[N_COINS];
};

static int purse_value(const struct purse *p)
{
    int sum = 0;
    for (int c = 0; c < N_COINS; c++)
        sum += p->count[c] * coin_value[c];
    return sum;
}

static void purse_clear(struct purse *p)
{
    for (int c = 0; c < N_COINS; c++)
        p->count[c] = 0;
}

/* ---- machine -------------------------------------------------------- */

struct machine {
    struct purse tubes;      /* coins that can be paid out   */
    struct purse escrow;     /* coins of the present customer */
    struct purse tray;       /* what the customer can take    */
    int cash_box;            /* value that overflowed         */
    int sales;               /* value of the goods sold       */
};

static void machine_init(struct machine *m)
{
    purse_clear(&m->tubes);
    purse_clear(&m->escrow);
    purse_clear(&m->tray);
    m->cash_box = 0;
    m->sales = 0;
}

static void insert_coin(struct machine *m, int c)
{
    m->escrow.count[c]++;
}

/* Give the coins in escrow back as they are. */
static void give_back(struct machine *m)
{
    for (int c = 0; c < N_COINS; c++)
        m->tray.count[c] += m->escrow.count[c];
    purse_clear(&m->escrow);
}

/*
 * Find coins worth amount among those in the tubes and the escrow.
 */
static bool make_change(const struct machine *m, int amount,
                        struct purse *change)
{
    for (int c = 0; c < N_COINS; c++) {
        int have = m->tubes.count[c] + m->escrow.count[c];
        int need = 0;

        while (need < have && amount >= coin_value[c]) {
            need++;
            amount -= coin_value[c];
        }
        change->count[c] = need;
    }
    return amount == 0;
}

/* Move the escrow to the tubes; a full tube spills to the cash box. */
static void bank_escrow(struct machine *m)
{
    for (int c = 0; c < N_COINS; c++) {
        m->tubes.count[c] += m->escrow.count[c];
        m->escrow.count[c] = 0;
    }
}

static void spill(struct machine *m)
{
    for (int c = 0; c < N_COINS; c++) {
        if (m->tubes.count[c] > TUBE_CAPACITY) {
            int over = m->tubes.count[c] - TUBE_CAPACITY;
            m->tubes.count[c] = TUBE_CAPACITY;
            m->cash_box += over * coin_value[c];
        }
    }
}

/* Drop coins from the tubes into the tray. */
static void pay_out(struct machine *m, const struct purse *coins)
{
    for (int c = 0; c < N_COINS; c++) {
        m->tubes.count[c] -= coins->count[c];
        m->tray.count[c] += coins->count[c];
    }
}

static bool sell(struct machine *m, int price)
{
    struct purse change;
    int paid = purse_value(&m->escrow);

    if (paid < price)
        return false;
    if (!make_change(m, paid - price, &change))
        return false;

    bank_escrow(m);
    pay_out(m, &change);
    spill(m);
    m->sales += price;
    return true;
}

/* ---- harness -------------------------------------------------------- */

int main(void)
{
    struct machine m;
    int inserted = 0;
    int stock;

    machine_init(&m);
    for (int c = 0; c < N_COINS; c++) {
        m.tubes.count[c] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(m.tubes.count[c] >= 0);
        __VERIFIER_assume(m.tubes.count[c] <= TUBE_CAPACITY);
    }
    stock = purse_value(&m.tubes);

    for (int i = 0; i < 3; i++) {
        int c = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(c < N_COINS);
        insert_coin(&m, c);
        inserted += coin_value[c];
    }

    int price = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(price >= 1 && price <= 12);
    if (sell(&m, price))
        assert(purse_value(&m.tray) == inserted - price);
    else
        assert(purse_value(&m.escrow) == inserted);
    give_back(&m);

    assert(purse_value(&m.tray) == inserted - m.sales);
    assert(purse_value(&m.tubes) + m.cash_box == stock + m.sales);
    for (int c = 0; c < N_COINS; c++) {
        assert(m.tubes.count[c] >= 0);
        assert(m.tubes.count[c] <= TUBE_CAPACITY);
    }
    /* The cash box is only for what does not fit in a tube. */
    if (m.cash_box > 0)
        assert(m.tubes.count[0] == TUBE_CAPACITY
               || m.tubes.count[1] == TUBE_CAPACITY
               || m.tubes.count[2] == TUBE_CAPACITY);
    return 0;
}
