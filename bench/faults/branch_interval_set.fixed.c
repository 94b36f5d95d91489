/* A set of numbers as sorted intervals that neither overlap nor touch. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_INTERVALS 4
#define STEPS 3
#define UNIVERSE 16

struct interval {
    int low;
    int high;
};

struct set {
    struct interval list[MAX_INTERVALS];
    int count;
};

/* Adds the numbers low to high; intervals that it meets become one. */
static void set_add(struct set *s, int low, int high)
{
    struct interval joined = {low, high};
    struct set result;
    int placed = 0;

    result.count = 0;
    for (int i = 0; i < s->count; i++) {
        struct interval current = s->list[i];
        if (current.high + 1 < joined.low) {
            result.list[result.count++] = current;
        } else if (joined.high + 1 < current.low) {
            if (!placed)
                result.list[result.count++] = joined;
            placed = 1;
            result.list[result.count++] = current;
        } else {
            if (current.low < joined.low)
                joined.low = current.low;
            if (current.high > joined.high)
                joined.high = current.high;
        }
    }
    if (!placed)
        result.list[result.count++] = joined;
    *s = result;
}

static int set_has(const struct set *s, int number)
{
    for (int i = 0; i < s->count; i++) {
        if (number >= s->list[i].low && number <= s->list[i].high)
            return 1;
    }
    return 0;
}

static int set_size(const struct set *s)
{
    int size = 0;
    for (int i = 0; i < s->count; i++)
        size += s->list[i].high - s->list[i].low + 1;
    return size;
}

int main(void)
{
    struct set s = {.count = 0};
    int probe = __VERIFIER_nondet_int();
    int expected = 0;
    __VERIFIER_assume(probe >= 0 && probe < UNIVERSE);

    for (int i = 0; i < STEPS; i++) {
        int low = __VERIFIER_nondet_int();
        int high = __VERIFIER_nondet_int();
        __VERIFIER_assume(low >= 0 && low <= high && high < UNIVERSE);
        set_add(&s, low, high);
        if (probe >= low && probe <= high)
            expected = 1;
    }

    assert(set_has(&s, probe) == expected);
    assert(set_size(&s) > 0 && set_size(&s) <= UNIVERSE);
    for (int i = 1; i < s.count; i++)
        assert(s.list[i - 1].high + 1 < s.list[i].low);
    return 0;
}
