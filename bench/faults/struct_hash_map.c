/* A hash map with open addressing; removed keys leave a mark behind. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define BUCKETS 4

enum mark { FREE, USED, REMOVED };

struct bucket {
    enum mark mark;
    int key;
    int value;
};

struct map {
    struct bucket buckets[BUCKETS];
};

static int home(int key)
{
    return key & (BUCKETS - 1);
}

static struct bucket *map_find(struct map *m, int key)
{
    int at = home(key);
    for (int probes = 0; probes < BUCKETS; probes++) {
        struct bucket *b = &m->buckets[at];
        if (b->mark == FREE)
            return (struct bucket *)0;
        if (b->mark == USED && b->key == key)
            return b;
        at = (at + 1) % BUCKETS;
    }
    return (struct bucket *)0;
}

static bool map_put(struct map *m, int key, int value)
{
    struct bucket *b = map_find(m, key);
    int at = home(key);
    for (int probes = 0; b == 0 && probes < BUCKETS; probes++) {
        if (m->buckets[at].mark != USED)
            b = &m->buckets[at];
        at = (at + 1) % BUCKETS;
    }
    if (b == 0)
        return false;
    b->mark = USED;
    b->key = key;
    b->value = value;
    return true;
}

static bool map_remove(struct map *m, int key)
{
    struct bucket *b = map_find(m, key);
    if (b == 0)
        return false;
    b->mark = FREE;
    return true;
}

int main(void)
{
    struct map m = {0};
    int keys[3];
    for (int i = 0; i < 3; i++) {
        keys[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(keys[i] >= 0 && keys[i] < 16);
        assert(map_put(&m, keys[i], i));
    }
    int removed = __VERIFIER_nondet_int();
    __VERIFIER_assume(removed >= 0 && removed < 3);
    assert(map_remove(&m, keys[removed]));
    for (int i = 0; i < 3; i++) {
        struct bucket *b = map_find(&m, keys[i]);
        if (keys[i] == keys[removed])
            assert(b == 0);
        else
            assert(b != 0 && keys[b->value] == keys[i]);
    }
    return 0;
}
