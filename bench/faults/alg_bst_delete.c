/*
 * Ordered set of small keys: an unbalanced binary search tree in a node
 * pool, with parent links (used by the in-order walk, which needs no
 * stack).
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define NODES 4
#define NONE  (-1)

typedef int8_t ref_t;

static struct node {
    uint8_t key;
    ref_t left, right, parent;
} pool[NODES];

static ref_t root = NONE;
static int allocated;

static bool bst_insert(uint8_t key)
{
    ref_t at = root;
    ref_t parent = NONE;
    ref_t fresh;

    while (at != NONE) {
        if (pool[at].key == key)
            return false;
        parent = at;
        at = (key < pool[at].key) ? pool[at].left : pool[at].right;
    }
    if (allocated == NODES)
        return false;

    fresh = (ref_t)allocated++;
    pool[fresh].key = key;
    pool[fresh].left = NONE;
    pool[fresh].right = NONE;
    pool[fresh].parent = parent;
    if (parent == NONE)
        root = fresh;
    else if (key < pool[parent].key)
        pool[parent].left = fresh;
    else
        pool[parent].right = fresh;
    return true;
}

static ref_t bst_find(uint8_t key)
{
    ref_t at = root;

    while (at != NONE && pool[at].key != key)
        at = (key < pool[at].key) ? pool[at].left : pool[at].right;
    return at;
}

static ref_t bst_min(ref_t at)
{
    while (pool[at].left != NONE)
        at = pool[at].left;
    return at;
}

/* Puts the subtree `with` (may be NONE) into the place of `old`. */
static void transplant(ref_t old, ref_t with)
{
    ref_t up = pool[old].parent;

    if (up == NONE)
        root = with;
    else if (pool[up].left == old)
        pool[up].left = with;
    else
        pool[up].right = with;
    if (with != NONE)
        pool[with].parent = up;
}

/*
 * Removes a key. A node with two children is replaced by its in-order
 * successor, which is first taken out of the right subtree unless it is
 * the right child itself.
 */
static bool bst_remove(uint8_t key)
{
    ref_t n = bst_find(key);

    if (n == NONE)
        return false;

    if (pool[n].left == NONE) {
        transplant(n, pool[n].right);
    } else if (pool[n].right == NONE) {
        transplant(n, pool[n].left);
    } else {
        ref_t s = bst_min(pool[n].right);

        if (pool[s].parent != n) {
            transplant(s, pool[s].right);
            pool[s].right = pool[n].right;
            pool[pool[n].left].parent = s;
        }
        transplant(n, s);
        pool[s].left = pool[n].left;
        pool[pool[s].left].parent = s;
    }
    pool[n].left = NONE;
    pool[n].right = NONE;
    pool[n].parent = NONE;
    return true;
}

/* In-order successor of a node, or NONE at the end. */
static ref_t bst_next(ref_t n)
{
    ref_t up;

    if (pool[n].right != NONE)
        return bst_min(pool[n].right);
    up = pool[n].parent;
    while (up != NONE && pool[up].right == n) {
        n = up;
        up = pool[n].parent;
    }
    return up;
}

int main(void)
{
    uint8_t keys[NODES];
    uint8_t gone, prev = 0;
    int i, seen = 0;
    ref_t at;

    for (i = 0; i < NODES; i++) {
        int j;

        keys[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(keys[i] >= 1 && keys[i] <= 7);
        for (j = 0; j < i; j++)
            __VERIFIER_assume(keys[j] != keys[i]);
        assert(bst_insert(keys[i]));
    }

    gone = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(gone < NODES);
    assert(bst_remove(keys[gone]));

    /* A walk visits the other keys, in ascending order. */
    at = bst_min(root);
    for (i = 0; i < NODES && at != NONE; i++) {
        assert(pool[at].key > prev);
        prev = pool[at].key;
        seen++;
        at = bst_next(at);
    }
    assert(at == NONE);
    assert(seen == NODES - 1);
    for (i = 0; i < NODES; i++)
        assert((bst_find(keys[i]) != NONE) == (i != gone));
    return 0;
}
