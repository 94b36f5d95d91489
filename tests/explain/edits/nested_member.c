// A member of a member is not reset: no statement like the missing one stands anywhere.
//@ says: with `m->order.reduced = 0;` after this
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct order {
    int price;
    int reduced;
};

struct machine {
    struct order order;
    int sold;
};

static void reduce(struct machine *machine)
{
    machine->order.reduced = 1; //~ cause
    machine->order.price -= 2; //~ cause
}

static void sell(struct machine *m)
{
    m->sold += m->order.price;
    m->order.price = 10; //~ cause
}

int main(void)
{
    struct machine m = {{10, 0}, 0};
    int rounds = __VERIFIER_nondet_int();
    if (rounds < 1 || rounds > 3)
        return 0;
    for (int i = 0; i < rounds; i++) {
        if (__VERIFIER_nondet_int())
            reduce(&m);
        assert(m.order.reduced == (m.order.price != 10));
        sell(&m);
    }
    return 0;
}
