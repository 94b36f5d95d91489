/* A cache of a few entries in a doubly linked list, the one used last in front. */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ENTRIES 2

struct entry {
    int key;
    struct entry *newer;
    struct entry *older;
};

struct cache {
    struct entry pool[ENTRIES];
    struct entry *newest;
    struct entry *oldest;
};

static void cache_init(struct cache *c)
{
    for (int i = 0; i < ENTRIES; i++) {
        c->pool[i].key = -1 - i;
        c->pool[i].newer = i > 0 ? &c->pool[i - 1] : NULL;
        c->pool[i].older = i < ENTRIES - 1 ? &c->pool[i + 1] : NULL;
    }
    c->newest = &c->pool[0];
    c->oldest = &c->pool[ENTRIES - 1];
}

static void move_to_front(struct cache *c, struct entry *e)
{
    if (e == c->newest)
        return;
    e->newer->older = e->older;
    if (e->older != NULL)
        e->older->newer = e->newer;
    else
        c->oldest = e->newer;
    e->newer = NULL;
    e->older = c->newest;
    c->newest->newer = e;
    c->newest = e;
}

static bool cache_use(struct cache *c, int key)
{
    for (struct entry *e = c->newest; e != NULL; e = e->older) {
        if (e->key == key) {
            return true;
        }
    }
    c->oldest->key = key;
    move_to_front(c, c->oldest);
    return false;
}

int main(void)
{
    struct cache c;
    int last = 0;
    cache_init(&c);
    for (int i = 0; i < 3; i++) {
        int key = __VERIFIER_nondet_int();
        __VERIFIER_assume(key >= 0 && key < 4);
        bool hit = cache_use(&c, key);
        if (i > 0 && key == last)
            assert(hit);
        assert(c.newest->key == key);
        last = key;
    }
    return 0;
}
