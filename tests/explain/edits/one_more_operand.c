// A term is missing: the time that is added to.
//@ says: with `LEASE + c->now` in place of `LEASE`
#include <assert.h>

#define LEASE 10

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct clock {
    unsigned now;
    unsigned expires;
};

static void take(struct clock *c)
{
    c->expires = LEASE; //~ cause
}

static int is_over(const struct clock *c)
{
    return c->now >= c->expires; //~ cause
}

int main(void)
{
    struct clock c = { 0, 0 };
    unsigned later = __VERIFIER_nondet_uint();
    c.now = __VERIFIER_nondet_uint();
    __VERIFIER_assume(c.now < 1000 && later < 20);
    unsigned start = c.now; //~ cause
    take(&c);
    assert(c.now == start);
    c.now += later;
    int over = is_over(&c);
    assert(over == (later >= LEASE));
    return 0;
}
