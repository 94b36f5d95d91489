/* Remembers the two results that were used last of a slow function. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define STEPS 4

struct slot {
    bool used;
    int argument;
    int result;
    unsigned last_use;
};

struct cache {
    struct slot slots[2];
    unsigned now;
    int hits;
};

static int slow_square(int x)
{
    int sum = 0;
    for (int i = 0; i < x; i++)
        sum += x;
    return sum;
}

static void cache_init(struct cache *c)
{
    c->now = 0;
    c->hits = 0;
    for (int i = 0; i < 2; i++)
        c->slots[i].used = false;
}

static struct slot *slot_for(struct cache *c, int argument)
{
    struct slot *a = &c->slots[0];
    struct slot *b = &c->slots[1];
    if (a->used && a->argument == argument)
        return a;
    if (b->used && b->argument == argument)
        return b;
    if (!a->used)
        return a;
    if (!b->used)
        return b;
    return a->last_use < b->last_use ? a : b;
}

static int square(struct cache *c, int x)
{
    struct slot *slot = slot_for(c, x);
    if (slot->used && slot->argument == x) {
        c->hits++;
    } else {
        slot->used = true;
        slot->argument = x;
        slot->result = slow_square(x);
    }
    slot->last_use = ++c->now;
    return slot->result;
}

int main(void)
{
    struct cache c;
    int asked[STEPS];
    int hits = 0;

    cache_init(&c);
    for (int i = 0; i < STEPS; i++) {
        asked[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(asked[i] >= 0 && asked[i] <= 3);
        assert(square(&c, asked[i]) == asked[i] * asked[i]);
        /* It is there if at most one other argument came since. */
        if (i > 0 && asked[i] == asked[i - 1])
            hits++;
        else if (i > 1 && asked[i] == asked[i - 2])
            hits++;
        else if (i > 2 && asked[i] == asked[i - 3] && asked[i - 1] == asked[i - 2])
            hits++;
    }
    assert(c.hits == hits);
    return 0;
}
