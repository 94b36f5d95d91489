// The wrong variable is of another integer type than the right one, which C converts without a word.
//@ says: with `m->active` in place of `next`
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct meter {
    int counts[3];
    uint8_t active;
    int pulses;
};

static void close_period(struct meter *m, int tariff)
{
    m->counts[tariff] += m->pulses; //~ cause
    m->pulses = 0; //~ cause
}

static void change(struct meter *m, int next)
{
    if (next != m->active) {
        close_period(m, next); //~ cause
        m->active = (uint8_t)next;
    }
}

int main(void)
{
    struct meter m = { { 0, 0, 0 }, 0, 0 };
    int next = __VERIFIER_nondet_int();
    m.pulses = __VERIFIER_nondet_int();
    __VERIFIER_assume(next >= 0 && next < 3 && m.pulses >= 0 && m.pulses < 50);
    int before = m.pulses;
    change(&m, next);
    assert(m.counts[0] + m.pulses == before);
    assert(m.active == next);
    return 0;
}
