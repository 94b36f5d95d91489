/*
 * A B-tree of numbers. Every node has up to MAX_KEYS keys; a full node is split on the way down, so
 * that there is always room for the key that a split child hands up. Nodes live in a pool and are
 * named by their indices.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MIN_DEGREE 2
#define MAX_KEYS (2 * MIN_DEGREE - 1)
#define MAX_CHILDREN (MAX_KEYS + 1)
#define POOL 12
#define NO_NODE (-1)
#define MAX_LISTED 16
#define GIVEN 8

struct node {
    int leaf;
    int count;
    int keys[MAX_KEYS];
    int children[MAX_CHILDREN];
};

struct btree {
    struct node pool[POOL];
    int used;
    int root;
    int size;
};

static int node_new(struct btree *t, int leaf)
{
    assert(t->used < POOL);
    int index = t->used++;
    struct node *n = &t->pool[index];
    n->leaf = leaf;
    n->count = 0;
    for (int i = 0; i < MAX_CHILDREN; i++)
        n->children[i] = NO_NODE;
    return index;
}

static void btree_init(struct btree *t)
{
    t->used = 0;
    t->size = 0;
    t->root = node_new(t, 1);
}

/* ---- search ---- */

/* The number of keys in the node that are less than the given one. */
static int node_position(const struct node *n, int key)
{
    int i = 0;
    while (i < n->count && n->keys[i] < key)
        i++;
    return i;
}

static int btree_has(const struct btree *t, int key)
{
    int index = t->root;
    while (index != NO_NODE) {
        const struct node *n = &t->pool[index];
        int i = node_position(n, key);
        if (i < n->count && n->keys[i] == key)
            return 1;
        index = n->children[i];
    }
    return 0;
}

/* The smallest key; the tree must not be empty. */
static int btree_minimum(const struct btree *t)
{
    const struct node *n = &t->pool[t->root];
    while (!n->leaf)
        n = &t->pool[n->children[0]];
    return n->keys[0];
}

static int btree_maximum(const struct btree *t)
{
    const struct node *n = &t->pool[t->root];
    while (!n->leaf)
        n = &t->pool[n->children[n->count]];
    return n->keys[n->count - 1];
}

static int btree_depth(const struct btree *t)
{
    int depth = 1;
    for (int index = t->root; !t->pool[index].leaf; index = t->pool[index].children[0])
        depth++;
    return depth;
}

/* ---- insertion ---- */

/* Makes room for a key and the child to its right. */
static void node_open(struct node *n, int position)
{
    for (int i = n->count; i > position; i--)
        n->keys[i] = n->keys[i - 1];
    for (int i = n->count + 1; i > position + 1; i--)
        n->children[i] = n->children[i - 1];
    n->count++;
}

/* Splits the full child at this position; its middle key moves up into the parent. */
static void split_child(struct btree *t, int parent, int position)
{
    int left = t->pool[parent].children[position];
    int right = node_new(t, t->pool[left].leaf);
    struct node *p = &t->pool[parent];
    struct node *l = &t->pool[left];
    struct node *r = &t->pool[right];

    assert(l->count == MAX_KEYS && p->count < MAX_KEYS);
    for (int i = 0; i < MIN_DEGREE - 1; i++)
        r->keys[i] = l->keys[i + MIN_DEGREE];
    if (!l->leaf) {
        for (int i = 0; i < MIN_DEGREE; i++) {
            r->children[i] = l->children[i + MIN_DEGREE];
            l->children[i + MIN_DEGREE] = NO_NODE;
        }
    }
    r->count = MIN_DEGREE - 1;
    l->count = MIN_DEGREE - 1;

    node_open(p, position);
    p->keys[position] = l->keys[MIN_DEGREE - 1];
    p->children[position + 1] = right;
}

static void grow_root(struct btree *t)
{
    int root = node_new(t, 0);
    t->pool[root].children[0] = t->root;
    t->root = root;
    split_child(t, root, 0);
}

/* Returns whether the key is new. */
static int btree_insert(struct btree *t, int key)
{
    if (btree_has(t, key))
        return 0;
    if (t->pool[t->root].count == MAX_KEYS)
        grow_root(t);

    int index = t->root;
    while (!t->pool[index].leaf) {
        int position = node_position(&t->pool[index], key);
        int child = t->pool[index].children[position];
        if (t->pool[child].count == MAX_KEYS) {
            split_child(t, index, position);
            if (key > t->pool[index].keys[position])
                position++;
            child = t->pool[index].children[position];
        }
        index = child;
    }
    struct node *leaf = &t->pool[index];
    int position = node_position(leaf, key);
    node_open(leaf, position);
    leaf->keys[position] = key;
    t->size++;
    return 1;
}

/* ---- listing ---- */

struct listing {
    int keys[MAX_LISTED];
    int count;
};

static void list_subtree(const struct btree *t, int index, struct listing *out)
{
    const struct node *n = &t->pool[index];
    for (int i = 0; i < n->count; i++) {
        if (!n->leaf)
            list_subtree(t, n->children[i], out);
        out->keys[out->count++] = n->keys[i];
    }
    if (!n->leaf)
        list_subtree(t, n->children[n->count], out);
}

/* The number of keys from low to high. */
static int btree_count_range(const struct btree *t, int low, int high)
{
    struct listing all = {.count = 0};
    int count = 0;
    list_subtree(t, t->root, &all);
    for (int i = 0; i < all.count; i++) {
        if (all.keys[i] >= low && all.keys[i] <= high)
            count++;
    }
    return count;
}

/* ---- consistency ---- */

static void node_check(const struct btree *t, int index)
{
    const struct node *n = &t->pool[index];
    assert(n->count <= MAX_KEYS);
    assert(n->count >= MIN_DEGREE - 1 || index == t->root);
    for (int i = 1; i < n->count; i++)
        assert(n->keys[i - 1] < n->keys[i]);
    for (int i = 0; i <= n->count; i++)
        assert((n->children[i] == NO_NODE) == n->leaf);
}

static void btree_check(const struct btree *t)
{
    struct listing all = {.count = 0};
    list_subtree(t, t->root, &all);
    assert(all.count == t->size);
    for (int i = 1; i < all.count; i++)
        assert(all.keys[i - 1] < all.keys[i]);
    for (int i = 0; i < t->used; i++)
        node_check(t, i);
}

/* Inserts the keys one by one, and looks for another one. */
static void try_sequence(const int *keys, int probe)
{
    struct btree t;
    int smallest = keys[0];
    int largest = keys[0];
    int known = 0;

    btree_init(&t);
    for (int i = 0; i < GIVEN; i++) {
        assert(btree_insert(&t, keys[i]));
        assert(!btree_insert(&t, keys[i]));
        smallest = keys[i] < smallest ? keys[i] : smallest;
        largest = keys[i] > largest ? keys[i] : largest;
        known |= keys[i] == probe;
    }
    assert(btree_minimum(&t) == smallest);
    assert(btree_maximum(&t) == largest);
    assert(btree_depth(&t) <= 3);
    assert(btree_count_range(&t, smallest, largest) == GIVEN);
    btree_check(&t);
    assert(btree_has(&t, probe) == known);
}

int main(void)
{
    static const int ascending[GIVEN] = {10, 20, 30, 40, 50, 60, 70, 80};
    static const int descending[GIVEN] = {80, 70, 60, 50, 40, 30, 20, 10};
    static const int outwards[GIVEN] = {40, 50, 30, 60, 20, 70, 10, 80};
    int sequence = __VERIFIER_nondet_int();
    int probe = __VERIFIER_nondet_int();
    __VERIFIER_assume(probe >= 0 && probe < 100);

    if (sequence == 0)
        try_sequence(ascending, probe);
    else if (sequence == 1)
        try_sequence(descending, probe);
    else
        try_sequence(outwards, probe);
    return 0;
}
