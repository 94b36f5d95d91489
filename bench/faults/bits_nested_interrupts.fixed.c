/*
 * Interrupt controller with nested priorities. A source is triggered by edges or by a level. The
 * request of an edge is remembered until it is acknowledged; that of a level lasts as long as the
 * input is high. A source with a higher priority than the one in service may interrupt it; the
 * priorities of the interrupted handlers are kept on a stack. While a source is in service it is
 * not delivered again.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define SOURCES 6
#define LEVELS 4 /* priority 0 is never delivered */
#define NONE (-1)

struct controller {
    uint8_t inputs;
    uint8_t by_level; /* sources that are triggered by a level */
    uint8_t enabled;
    uint8_t latched; /* edges that wait */
    uint8_t active;  /* sources in service */
    uint8_t priority[SOURCES];
    uint8_t threshold;
    int8_t nested[LEVELS]; /* sources in service, the innermost last */
    uint8_t depth;
    uint8_t spurious;
};

static uint8_t bit_of(int source)
{
    return (uint8_t)(1u << source);
}

static void controller_init(struct controller *c, uint8_t by_level)
{
    c->inputs = 0;
    c->by_level = by_level;
    c->enabled = 0;
    c->latched = 0;
    c->active = 0;
    for (int i = 0; i < SOURCES; i++)
        c->priority[i] = (uint8_t)(1 + i % (LEVELS - 1));
    for (int i = 0; i < LEVELS; i++)
        c->nested[i] = NONE;
    c->threshold = 0;
    c->depth = 0;
    c->spurious = 0;
}

static void enable(struct controller *c, uint8_t mask)
{
    c->enabled |= mask;
}

static void disable(struct controller *c, uint8_t mask)
{
    c->enabled &= (uint8_t)~mask;
}

/* The inputs are sampled; a rising input of an edge source is latched. */
static void sample(struct controller *c, uint8_t inputs)
{
    uint8_t rising = (uint8_t)(inputs & ~c->inputs);
    c->latched |= (uint8_t)(rising & ~c->by_level);
    c->inputs = inputs;
}

static uint8_t requests(const struct controller *c)
{
    uint8_t levels = (uint8_t)(c->inputs & c->by_level);
    return (uint8_t)((levels | c->latched) & c->enabled & ~c->active);
}

/* The priority that has to be exceeded by a new interrupt. */
static uint8_t running_priority(const struct controller *c)
{
    uint8_t priority = c->threshold;
    if (c->depth > 0) {
        uint8_t inner = c->priority[c->nested[c->depth - 1]];
        if (inner > priority)
            priority = inner;
    }
    return priority;
}

/* The request to deliver; of several with the same priority the one with the lowest number. */
static int winner(const struct controller *c)
{
    uint8_t waiting = requests(c);
    uint8_t highest = running_priority(c);
    int best = NONE;
    for (int i = 0; i < SOURCES; i++) {
        if ((waiting & bit_of(i)) && c->priority[i] > highest) {
            highest = c->priority[i];
            best = i;
        }
    }
    return best;
}

/* The processor takes an interrupt; NONE if the reason has gone in the meantime. */
static int acknowledge(struct controller *c)
{
    int source = winner(c);
    if (source == NONE) {
        c->spurious++;
        return NONE;
    }
    if (!(c->by_level & bit_of(source)))
        c->latched &= (uint8_t)~bit_of(source);
    c->active |= bit_of(source);
    c->nested[c->depth] = (int8_t)source;
    c->depth++;
    return source;
}

/* The innermost handler has ended. */
static bool end_of_interrupt(struct controller *c, int source)
{
    if (c->depth == 0 || c->nested[c->depth - 1] != source)
        return false;
    c->depth--;
    c->nested[c->depth] = NONE;
    c->active &= (uint8_t)~bit_of(source);
    return true;
}

/* ---- harness ---- */

static void check_nesting(const struct controller *c)
{
    uint8_t seen = 0;
    for (int i = 0; i < LEVELS; i++) {
        if (i >= c->depth)
            continue;
        seen |= bit_of(c->nested[i]);
        assert(i == 0 || c->priority[c->nested[i]] > c->priority[c->nested[i - 1]]);
    }
    assert(seen == c->active && c->depth < LEVELS);
}

int main(void)
{
    struct controller c;
    uint8_t by_level = __VERIFIER_nondet_uchar() & 0x3f;
    uint8_t masked = __VERIFIER_nondet_uchar() & 0x3f;
    uint8_t served = 0; /* edge sources that were delivered since their last edge */
    uint8_t edges = 0;
    controller_init(&c, by_level);
    enable(&c, 0x3f);
    disable(&c, masked);
    c.threshold = __VERIFIER_nondet_uchar() % 2;

    for (int step = 0; step < 4; step++) {
        uint8_t inputs = __VERIFIER_nondet_uchar() & 0x3f;
        uint8_t rising = (uint8_t)(inputs & ~c.inputs & ~by_level);
        sample(&c, inputs);
        edges |= rising;
        served &= (uint8_t)~rising;

        uint8_t above = running_priority(&c);
        uint8_t active = c.active;
        int source = acknowledge(&c);
        check_nesting(&c);
        uint8_t due = (uint8_t)(((edges & ~served) | (inputs & by_level)) & ~masked & ~active);
        for (int i = 0; i < SOURCES; i++) {
            if ((due & bit_of(i)) && c.priority[i] > above)
                assert(source != NONE && c.priority[source] >= c.priority[i]);
        }
        if (source == NONE)
            continue;
        assert((due & bit_of(source)) && c.priority[source] > above);
        served |= (uint8_t)(bit_of(source) & ~by_level);
        if (__VERIFIER_nondet_uchar() % 2) {
            assert(!end_of_interrupt(&c, (source + 1) % SOURCES));
            assert(end_of_interrupt(&c, source) && running_priority(&c) == above);
        }
    }
    assert((c.latched & by_level) == 0 && c.spurious <= 4);
    return 0;
}
