/*
 * Rate limiting by a token bucket: tokens come in with time up to the size of a burst, and a
 * packet passes if there are tokens for all of its bytes. Packets that do not conform are
 * marked while the excess bucket lasts, and dropped after that.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define RATE 4          /* tokens per tick */
#define BURST 60        /* the committed bucket holds no more */
#define EXCESS_BURST 30 /* the excess bucket neither */
#define PACKETS 3

enum color { GREEN, YELLOW, RED };

struct meter {
    int committed;
    int excess;
    int updated; /* when tokens came in last */
};

static void meter_init(struct meter *m, int now)
{
    m->committed = BURST;
    m->excess = EXCESS_BURST;
    m->updated = now;
}

/* What does not fit into the committed bucket spills over into the excess bucket. */
static void meter_refill(struct meter *m, int now)
{
    int tokens = (now - m->updated) * RATE;
    m->updated = now;
    m->committed += tokens;
    if (m->committed > BURST) {
        m->excess = m->committed - BURST;
        m->committed = BURST;
    }
    if (m->excess > EXCESS_BURST)
        m->excess = EXCESS_BURST;
}

static enum color meter_packet(struct meter *m, int now, int bytes)
{
    meter_refill(m, now);
    if (bytes <= m->committed) {
        m->committed -= bytes;
        return GREEN;
    }
    if (bytes <= m->excess) {
        m->excess -= bytes;
        return YELLOW;
    }
    return RED;
}

int main(void)
{
    struct meter meter;
    int now = 100;
    int passed = 0;
    meter_init(&meter, now);

    for (int i = 0; i < PACKETS; i++) {
        int pause = __VERIFIER_nondet_int();
        int bytes = __VERIFIER_nondet_int();
        __VERIFIER_assume(pause >= 0 && pause <= 20);
        __VERIFIER_assume(bytes >= 1 && bytes <= 50);
        now += pause;

        int excess = meter.excess;
        int committed = meter.committed;
        enum color color = meter_packet(&meter, now, bytes);

        assert(meter.committed >= 0 && meter.committed <= BURST);
        assert(meter.excess >= 0 && meter.excess <= EXCESS_BURST);
        /* no token gets lost while a bucket has room for it */
        if (color == GREEN)
            assert(meter.excess >= excess);
        if (color == RED)
            assert(bytes > committed && bytes > excess);
        if (color != RED)
            passed += bytes;
    }
    /* in the long run no more than the rate passes */
    assert(passed <= BURST + EXCESS_BURST + (now - 100) * RATE);
    return 0;
}
