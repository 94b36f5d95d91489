/* A vending machine for one article: coins, choice, return. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define PRICE 3

enum event { COIN, CHOOSE, RETURN_COINS };
enum state { IDLE, HAS_CREDIT, SOLD_OUT };

struct machine {
    enum state state;
    int credit;
    int stock;
    int paid_out;
};

static void machine_event(struct machine *m, enum event event)
{
    switch (m->state) {
    case IDLE:
        if (event != COIN)
            break;
        m->state = HAS_CREDIT;
        m->credit = 1;
        break;
    case HAS_CREDIT:
        if (event == COIN) {
            m->credit++;
        } else if (event == RETURN_COINS) {
            m->paid_out += m->credit;
            m->state = IDLE;
        } else if (m->credit >= PRICE) {
            m->credit -= PRICE;
            m->stock--;
            m->state = m->stock == 0 ? SOLD_OUT : m->credit > 0 ? HAS_CREDIT : IDLE;
        }
        break;
    case SOLD_OUT:
        if (event == COIN)
            m->paid_out++;
        if (event == RETURN_COINS) {
            m->paid_out += m->credit;
            m->credit = 0;
        }
        break;
    }
}

int main(void)
{
    struct machine m = {IDLE, 0, 1, 0};
    int coins = 0;
    for (int i = 0; i < 6; i++) {
        unsigned char event = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(event <= RETURN_COINS);
        if (event == COIN)
            coins++;
        machine_event(&m, (enum event)event);
        assert(m.paid_out + m.credit + (1 - m.stock) * PRICE == coins);
    }
    return 0;
}
