/*
 * Machine that sells tickets of a city railway. A customer chooses the zone, may ask for the
 * reduced fare and for a return ticket, and pays with coins. The change is given with the coins in
 * the tubes, largest ones first. Cancelling gives the same coins back.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define ZONES 3
#define COINS 3
#define TUBE_SIZE 8
#define FEW_COINS 1
#define PAPER 2
#define KEYS 6

enum state { STATE_IDLE, STATE_CHOSEN, STATE_PAYING, STATE_OUT_OF_ORDER };

enum key {
    KEY_ZONE_A,
    KEY_ZONE_B,
    KEY_ZONE_C,
    KEY_REDUCED,
    KEY_RETURN,
    KEY_CANCEL,
    KEY_COIN_SMALL,
    KEY_COIN_MIDDLE,
    KEY_COIN_LARGE,
    KEY_COUNT
};

enum answer { ANSWER_NONE, ANSWER_REFUSED, ANSWER_TICKET, ANSWER_REFUND, ANSWER_NO_CHANGE };

/* Amounts are counted in tens of cents. */
static const int coin_value[COINS] = {5, 10, 20};
static const int zone_fare[ZONES] = {20, 30, 50};

struct order {
    int zone;
    bool reduced;
    bool both_ways;
    int price;
};

struct cash {
    int tube[COINS];
    int inserted[COINS];
    int paid;
};

struct ticket {
    int zone;
    bool reduced;
    int price;
    int number;
};

struct machine {
    enum state state;
    struct order order;
    struct cash cash;
    struct ticket last;
    int returned;
    int paper;
    int sold;
    int takings;
};

/* --- Cash ---------------------------------------------------------------------------------- */

static int cash_value(const struct cash *c)
{
    int sum = 0;
    for (int i = 0; i < COINS; i++)
        sum += c->tube[i] * coin_value[i];
    return sum;
}

static bool insert_coin(struct cash *c, int coin)
{
    if (c->tube[coin] == TUBE_SIZE)
        return false;
    c->tube[coin]++;
    c->inserted[coin]++;
    c->paid += coin_value[coin];
    return true;
}

static void forget_inserted(struct cash *c)
{
    for (int i = 0; i < COINS; i++)
        c->inserted[i] = 0;
    c->paid = 0;
}

/* Finds the coins for an amount. Returns false if the tubes do not have them. */
static bool find_change(const struct cash *c, int amount, int coins[COINS])
{
    for (int i = COINS - 1; i >= 0; i--) {
        int number = amount / coin_value[i];
        if (number > c->tube[i])
            number = c->tube[i];
        coins[i] = number;
        amount -= number * coin_value[i];
    }
    return amount == 0;
}

static int give_coins(struct cash *c, const int coins[COINS])
{
    int sum = 0;
    for (int i = 0; i < COINS; i++) {
        c->tube[i] -= coins[i];
        sum += coins[i] * coin_value[i];
    }
    return sum;
}

/* --- Prices -------------------------------------------------------------------------------- */

/* The reduced fare is the half, rounded up to the smallest coin; a return ticket is cheaper. */
static int price_of(const struct order *o)
{
    int price = zone_fare[o->zone];
    if (o->both_ways)
        price = 2 * price - 5;
    if (o->reduced)
        price = (price / 2 + 4) / 5 * 5;
    return price;
}

static void order_clear(struct order *o)
{
    o->zone = 0;
    o->reduced = false;
    o->both_ways = false;
    o->price = 0;
}

/* --- Machine ------------------------------------------------------------------------------- */

static void machine_init(struct machine *m)
{
    m->state = STATE_IDLE;
    order_clear(&m->order);
    for (int i = 0; i < COINS; i++)
        m->cash.tube[i] = FEW_COINS;
    forget_inserted(&m->cash);
    m->last.number = 0;
    m->returned = 0;
    m->paper = PAPER;
    m->sold = 0;
    m->takings = 0;
}

static void end_sale(struct machine *m)
{
    forget_inserted(&m->cash);
    m->order.both_ways = false;
    m->order.price = 0;
    m->state = m->paper > 0 ? STATE_IDLE : STATE_OUT_OF_ORDER;
}

static enum answer refund(struct machine *m, enum answer answer)
{
    m->returned += give_coins(&m->cash, m->cash.inserted);
    end_sale(m);
    return answer;
}

static enum answer print_ticket(struct machine *m)
{
    int change[COINS];
    if (!find_change(&m->cash, m->cash.paid - m->order.price, change))
        return refund(m, ANSWER_NO_CHANGE);
    m->returned += give_coins(&m->cash, change);
    m->paper--;
    m->sold++;
    m->takings += m->order.price;
    m->last.zone = m->order.zone;
    m->last.reduced = m->order.reduced;
    m->last.price = m->order.price;
    m->last.number = m->sold;
    end_sale(m);
    return ANSWER_TICKET;
}

static enum answer choose(struct machine *m, enum key key)
{
    if (key == KEY_REDUCED)
        m->order.reduced = true;
    else if (key == KEY_RETURN)
        m->order.both_ways = true;
    else
        m->order.zone = (int)key - KEY_ZONE_A;
    m->order.price = price_of(&m->order);
    m->state = STATE_CHOSEN;
    return ANSWER_NONE;
}

static enum answer pay(struct machine *m, int coin)
{
    if (!insert_coin(&m->cash, coin))
        return ANSWER_REFUSED;
    m->state = STATE_PAYING;
    if (m->cash.paid < m->order.price)
        return ANSWER_NONE;
    return print_ticket(m);
}

static enum answer machine_key(struct machine *m, enum key key)
{
    switch (m->state) {
    case STATE_IDLE:
        if (key > KEY_ZONE_C)
            return ANSWER_REFUSED;
        return choose(m, key);
    case STATE_CHOSEN:
    case STATE_PAYING:
        if (key == KEY_CANCEL)
            return refund(m, ANSWER_REFUND);
        if (key >= KEY_COIN_SMALL)
            return pay(m, (int)key - KEY_COIN_SMALL);
        if (m->state == STATE_PAYING)
            return ANSWER_REFUSED;
        return choose(m, key);
    case STATE_OUT_OF_ORDER:
        return ANSWER_REFUSED;
    }
    return ANSWER_REFUSED;
}

/* --- Harness ------------------------------------------------------------------------------- */

static unsigned any_key(enum key from, enum key to)
{
    unsigned key = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(key >= from && key <= to);
    return key;
}

static unsigned next_key(int step)
{
    switch (step) {
    case 0:
    case 4:
        return any_key(KEY_ZONE_A, KEY_ZONE_C);
    case 1:
        return any_key(KEY_REDUCED, KEY_CANCEL);
    case 2:
        return any_key(KEY_COIN_SMALL, KEY_COIN_LARGE);
    case 5:
        return KEY_COIN_LARGE;
    default:
        return KEY_CANCEL;
    }
}

int main(void)
{
    struct machine m;
    machine_init(&m);
    int before = cash_value(&m.cash);
    int inserted = 0;
    int options = 0;

    /* One customer chooses, pays, and cancels if that was not enough. Then comes another one. */
    for (int i = 0; i < KEYS; i++) {
        unsigned key = next_key(i);
        bool idle = m.state == STATE_IDLE;
        int paid = m.cash.paid;
        enum answer answer = machine_key(&m, (enum key)key);

        if (key >= KEY_COIN_SMALL && answer != ANSWER_REFUSED)
            inserted += coin_value[key - KEY_COIN_SMALL];
        assert(cash_value(&m.cash) == before + inserted - m.returned);
        assert(m.takings + m.cash.paid == inserted - m.returned);
        if (idle && answer == ANSWER_NONE) {
            assert(m.order.zone == (int)key && m.cash.paid == 0);
            options = 0;
        }
        if (!idle && answer == ANSWER_NONE && (key == KEY_REDUCED || key == KEY_RETURN))
            options++;
        if (answer == ANSWER_TICKET) {
            assert(m.last.number == m.sold && m.last.price > paid);
            if (options == 0)
                assert(m.last.price == zone_fare[m.last.zone]);
        }
        if (m.state == STATE_IDLE)
            assert(m.cash.paid == 0 && m.order.price == 0);
    }
    assert(m.paper + m.sold == PAPER);
    return 0;
}
