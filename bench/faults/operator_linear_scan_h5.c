/* Linear-scan register allocation for the code generator of a DSP.
 *
 * A live interval [start, end) holds a value from the instruction that defines
 * it up to, but not including, the instruction after its last use.  Intervals
 * come sorted by start.  When no register is free, the interval that ends last
 * goes to memory.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define REGS       2
#define INTERVALS  4
#define IN_MEMORY  0xFEu
#define UNASSIGNED 0xFFu

typedef struct live_interval {
    uint8_t start;
    uint8_t end;
    uint8_t place;      /* register number, IN_MEMORY or UNASSIGNED */
} live_interval;

typedef struct allocator {
    live_interval *iv;
    int count;
    uint8_t holder[REGS];   /* interval in each register, or UNASSIGNED */
    int spills;
} allocator;

static void ra_init(allocator *ra, live_interval *iv, int count)
{
    ra->iv = iv;
    ra->count = count;
    ra->spills = 0;
    for (int r = 0; r < REGS; r++)
        ra->holder[r] = UNASSIGNED;
    for (int i = 0; i < count; i++)
        iv[i].place = UNASSIGNED;
}

/* Give back the registers of the intervals that are over at this point. */
static void ra_expire(allocator *ra, uint8_t now)
{
    for (int r = 0; r < REGS; r++) {
        uint8_t h = ra->holder[r];

        if (h != UNASSIGNED && ra->iv[h].end < now)
            ra->holder[r] = UNASSIGNED;
    }
}

static int ra_free_register(const allocator *ra)
{
    for (int r = 0; r < REGS; r++) {
        if (ra->holder[r] == UNASSIGNED)
            return r;
    }
    return -1;
}

/* The register whose interval ends last. */
static int ra_furthest(const allocator *ra)
{
    int best = 0;

    for (int r = 1; r < REGS; r++) {
        if (ra->iv[ra->holder[r]].end > ra->iv[ra->holder[best]].end)
            best = r;
    }
    return best;
}

static void ra_spill_for(allocator *ra, uint8_t i)
{
    int r = ra_furthest(ra);
    uint8_t victim = ra->holder[r];

    ra->spills++;
    if (ra->iv[victim].end > ra->iv[i].end) {
        ra->iv[i].place = (uint8_t)r;
        ra->iv[victim].place = IN_MEMORY;
        ra->holder[r] = i;
    } else {
        ra->iv[i].place = IN_MEMORY;
    }
}

static void ra_allocate(allocator *ra)
{
    for (int i = 0; i < ra->count; i++) {
        int r;

        ra_expire(ra, ra->iv[i].start);
        r = ra_free_register(ra);
        if (r < 0) {
            ra_spill_for(ra, (uint8_t)i);
        } else {
            ra->holder[r] = (uint8_t)i;
            ra->iv[i].place = (uint8_t)r;
        }
    }
}

/* ------------------------------------------------------------ harness */

static bool overlap(const live_interval *a, const live_interval *b)
{
    return a->start < b->end && b->start < a->end;
}

int main(void)
{
    live_interval iv[INTERVALS];
    allocator ra;
    int in_memory = 0;
    int pressure = 0;

    for (int i = 0; i < INTERVALS; i++) {
        iv[i].start = __VERIFIER_nondet_uchar();
        iv[i].end = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(iv[i].end <= 20 && iv[i].start < iv[i].end);
        if (i > 0)
            __VERIFIER_assume(iv[i - 1].start <= iv[i].start);
    }
    ra_init(&ra, iv, INTERVALS);
    ra_allocate(&ra);

    /* most values that are alive at the start of some interval */
    for (int i = 0; i < INTERVALS; i++) {
        int alive = 0;

        for (int j = 0; j < INTERVALS; j++) {
            if (iv[j].start <= iv[i].start && iv[i].start < iv[j].end)
                alive++;
        }
        if (alive > pressure)
            pressure = alive;
        if (iv[i].place == IN_MEMORY)
            in_memory++;
        else
            assert(iv[i].place < REGS);
        for (int j = 0; j < i; j++) {
            if (iv[i].place == iv[j].place && iv[i].place != IN_MEMORY)
                assert(!overlap(&iv[i], &iv[j]));
        }
    }
    assert(in_memory == ra.spills);
    assert((in_memory > 0) == (pressure > REGS));
    return 0;
}
