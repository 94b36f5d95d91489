/*
 * avl_map - AVL tree over a static pool of nodes.
 *
 * Nodes are addressed with small indices so that the whole tree may be
 * placed in battery-backed RAM.  Index 0 is the shared nil node: its height
 * is 0 and nothing may write to it.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define POOL_NODES 6
#define NIL 0

typedef struct {
    int key;
    uint8_t left;
    uint8_t right;
    uint8_t height;
    uint16_t count;     /* nodes in this subtree, itself included */
} avl_node_t;

typedef struct {
    avl_node_t pool[POOL_NODES];
    uint8_t next_free;
    uint8_t root;
} avl_map_t;

static avl_map_t map;

static void avl_init(avl_map_t *t)
{
    for (int i = 0; i < POOL_NODES; i++) {
        t->pool[i].key = 0;
        t->pool[i].left = NIL;
        t->pool[i].right = NIL;
        t->pool[i].height = 0;
        t->pool[i].count = 0;
    }
    t->next_free = 1;
    t->root = NIL;
}

/* Recompute the cached fields of a node from its two children. */
static void avl_refresh(avl_map_t *t, uint8_t n)
{
    avl_node_t *p = &t->pool[n];
    uint8_t hl = t->pool[p->left].height;
    uint8_t hr = t->pool[p->right].height;

    p->height = (uint8_t)((hl > hr ? hl : hr) + 1);
    p->count = (uint16_t)(t->pool[p->left].count + t->pool[p->right].count + 1);
}

static int avl_balance(const avl_map_t *t, uint8_t n)
{
    return (int)t->pool[t->pool[n].left].height
         - (int)t->pool[t->pool[n].right].height;
}

static uint8_t avl_rotate_right(avl_map_t *t, uint8_t n)
{
    uint8_t pivot = t->pool[n].left;

    t->pool[n].left = t->pool[pivot].right;
    t->pool[pivot].right = n;
    avl_refresh(t, n);
    avl_refresh(t, pivot);
    return pivot;
}

static uint8_t avl_rotate_left(avl_map_t *t, uint8_t n)
{
    uint8_t pivot = t->pool[n].right;

    t->pool[n].right = t->pool[pivot].left;
    t->pool[pivot].left = n;
    avl_refresh(t, n);
    avl_refresh(t, pivot);
    return pivot;
}

/* Restore the AVL condition at n; returns the new root of the subtree. */
static uint8_t avl_fix(avl_map_t *t, uint8_t n)
{
    int b;

    avl_refresh(t, n);
    b = avl_balance(t, n);
    if (b > 1) {
        if (avl_balance(t, t->pool[n].left) < 0) {
            t->pool[n].left = avl_rotate_left(t, t->pool[n].left);
        }
        return avl_rotate_right(t, n);
    }
    if (b < -1) {
        if (avl_balance(t, t->pool[n].right) > 0) {
            t->pool[n].right = avl_rotate_right(t, t->pool[n].right);
        }
        return avl_rotate_left(t, n);
    }
    return n;
}

/* Insert key below n (no effect if it is present already). */
static uint8_t avl_insert_at(avl_map_t *t, uint8_t n, int key)
{
    if (n == NIL) {
        uint8_t fresh = t->next_free++;

        t->pool[fresh].key = key;
        t->pool[fresh].left = NIL;
        t->pool[fresh].right = NIL;
        avl_refresh(t, fresh);
        return fresh;
    }
    if (key == t->pool[n].key) {
        return n;
    }
    if (key < t->pool[n].key) {
        t->pool[n].left = avl_insert_at(t, t->pool[n].left, key);
    } else {
        t->pool[n].right = avl_insert_at(t, t->pool[n].right, key);
    }
    return avl_fix(t, n);
}

static bool avl_insert(avl_map_t *t, int key)
{
    if (t->next_free >= POOL_NODES) {
        return false;
    }
    t->root = avl_insert_at(t, t->root, key);
    return true;
}

/* How many keys are smaller than the given one. */
static int avl_rank(const avl_map_t *t, int key)
{
    uint8_t n = t->root;
    int rank = 0;

    while (n != NIL) {
        if (key <= t->pool[n].key) {
            n = t->pool[n].left;
        } else {
            rank += t->pool[t->pool[n].left].count + 1;
            n = t->pool[n].right;
        }
    }
    return rank;
}

#define STEPS 3

int main(void)
{
    int keys[STEPS];
    int probe = __VERIFIER_nondet_int();

    __VERIFIER_assume(probe >= 0 && probe <= 5);
    avl_init(&map);
    for (int i = 0; i < STEPS; i++) {
        keys[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(keys[i] >= 0 && keys[i] <= 4);
        bool ok = avl_insert(&map, keys[i]);
        assert(ok);
    }

    /* Reference: distinct keys below the probe. */
    int expect = 0;
    int distinct = 0;
    for (int i = 0; i < STEPS; i++) {
        bool seen = false;
        for (int j = 0; j < i; j++) {
            if (keys[j] == keys[i]) {
                seen = true;
            }
        }
        if (!seen) {
            distinct++;
            if (keys[i] < probe) {
                expect++;
            }
        }
    }
    assert(map.pool[map.root].count == distinct);
    assert(map.pool[map.root].height <= 2);
    assert(avl_rank(&map, probe) == expect);
    return 0;
}
