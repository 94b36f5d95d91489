/*
 * Token bucket policer for an egress queue.
 * One token is worth one packet; tokens arrive every `interval` ms and
 * at most `burst` of them can be saved up.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct token_bucket {
    unsigned int tokens;     /* tokens available right now */
    unsigned int burst;      /* capacity of the bucket */
    unsigned int interval;   /* ms per token */
    unsigned int last_ms;    /* time up to which tokens were credited */
    unsigned int passed;
    unsigned int dropped;
};

static void tb_init(struct token_bucket *tb, unsigned int burst,
                    unsigned int interval, unsigned int now_ms)
{
    tb->tokens = burst;
    tb->burst = burst;
    tb->interval = interval;
    tb->last_ms = now_ms;
    tb->passed = 0;
    tb->dropped = 0;
}

/* Credit the tokens that have accrued since the last refill. */
static void tb_refill(struct token_bucket *tb, unsigned int now_ms)
{
    unsigned int elapsed = now_ms - tb->last_ms;
    unsigned int fresh = elapsed / tb->interval;

    if (fresh == 0)
        return;

    if (tb->tokens + fresh >= tb->burst) {
        /* full: time spent with a full bucket earns nothing */
        tb->tokens = tb->burst;
        tb->last_ms = now_ms;
    } else {
        tb->tokens += fresh;
        tb->last_ms += fresh * tb->interval;
    }
}

/* Decide on one packet of the given cost. */
static bool tb_admit(struct token_bucket *tb, unsigned int cost,
                     unsigned int now_ms)
{
    tb_refill(tb, now_ms);
    if (tb->tokens < cost) {
        tb->dropped++;
        return false;
    }
    /* a full bucket starts to accrue at the moment it is first used */
    if (tb->tokens == tb->burst && cost > 0)
        tb->last_ms = now_ms;
    tb->tokens -= cost;
    tb->passed++;
    return true;
}

#define STEPS 3

int main(void)
{
    struct token_bucket tb;
    unsigned int now = 1000;
    unsigned int burst = __VERIFIER_nondet_uint();
    unsigned int credit;      /* reference: credit in ms, not in tokens */
    const unsigned int interval = 4;
    unsigned int admitted = 0;

    __VERIFIER_assume(burst >= 1 && burst <= 3);
    tb_init(&tb, burst, interval, now);
    credit = burst * interval;

    for (int i = 0; i < STEPS; i++) {
        unsigned int gap = __VERIFIER_nondet_uint();
        unsigned int cost = __VERIFIER_nondet_uint();
        bool expect;

        __VERIFIER_assume(gap <= 10);
        __VERIFIER_assume(cost >= 1 && cost <= 2);
        now += gap;
        credit += gap;
        if (credit > burst * interval)
            credit = burst * interval;
        expect = credit >= cost * interval;
        if (expect) {
            credit -= cost * interval;
            admitted++;
        }
        assert(tb_admit(&tb, cost, now) == expect);
        assert(tb.tokens <= tb.burst);
    }
    assert(tb.passed == admitted);
    assert(tb.passed + tb.dropped == STEPS);
    return 0;
}
