/*
 * An ordered map from numbers to numbers: a search tree whose nodes know their parents, so that an
 * iterator is just a pointer to a node. Nodes are linked into the tree and out of it, never copied,
 * so iterators stay valid until their own node is removed.
 */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_KEYS 7
#define ABSENT (-1)

struct node {
    int key;
    int value;
    struct node *parent;
    struct node *left;
    struct node *right;
};

struct map {
    struct node *root;
    int count;
};

/* ---- construction and destruction ---- */

static void map_init(struct map *m)
{
    m->root = NULL;
    m->count = 0;
}

static struct node *node_new(int key, int value, struct node *parent)
{
    struct node *n = malloc(sizeof *n);
    __VERIFIER_assume(n != NULL);
    n->key = key;
    n->value = value;
    n->parent = parent;
    n->left = NULL;
    n->right = NULL;
    return n;
}

static void free_subtree(struct node *n)
{
    if (n == NULL)
        return;
    free_subtree(n->left);
    free_subtree(n->right);
    free(n);
}

static void map_free(struct map *m)
{
    free_subtree(m->root);
    map_init(m);
}

/* ---- iteration ---- */

static struct node *leftmost(struct node *n)
{
    while (n->left != NULL)
        n = n->left;
    return n;
}

static struct node *rightmost(struct node *n)
{
    while (n->right != NULL)
        n = n->right;
    return n;
}

static struct node *map_first(const struct map *m)
{
    return m->root == NULL ? NULL : leftmost(m->root);
}

static struct node *map_last(const struct map *m)
{
    return m->root == NULL ? NULL : rightmost(m->root);
}

/* The node with the next larger key, or NULL. */
static struct node *map_next(struct node *n)
{
    if (n->right != NULL)
        return leftmost(n->right);
    while (n->parent != NULL && n == n->parent->right)
        n = n->parent;
    return n->parent;
}

/* The node with the next smaller key, or NULL. */
static struct node *map_previous(struct node *n)
{
    if (n->left != NULL)
        return rightmost(n->left);
    while (n->parent != NULL && n == n->parent->left)
        n = n->parent;
    return n->parent;
}

/* ---- search ---- */

static struct node *map_find(const struct map *m, int key)
{
    struct node *n = m->root;
    while (n != NULL && n->key != key)
        n = key < n->key ? n->left : n->right;
    return n;
}

/* The node with the smallest key that is not less than the given one, or NULL. */
static struct node *map_at_least(const struct map *m, int key)
{
    struct node *n = m->root;
    struct node *best = NULL;
    while (n != NULL) {
        if (n->key < key) {
            n = n->right;
        } else {
            best = n;
            n = n->left;
        }
    }
    return best;
}

static int map_get(const struct map *m, int key, int otherwise)
{
    const struct node *n = map_find(m, key);
    return n == NULL ? otherwise : n->value;
}

/* The sum of the values of the keys low to high. */
static int map_sum(const struct map *m, int low, int high)
{
    int sum = 0;
    for (struct node *n = map_at_least(m, low); n != NULL && n->key <= high; n = map_next(n))
        sum += n->value;
    return sum;
}

/* ---- changes ---- */

static void map_put(struct map *m, int key, int value)
{
    struct node **link = &m->root;
    struct node *parent = NULL;

    while (*link != NULL) {
        parent = *link;
        if (key == parent->key) {
            parent->value = value;
            return;
        }
        link = key < parent->key ? &parent->left : &parent->right;
    }
    *link = node_new(key, value, parent);
    m->count++;
}

/* Puts a subtree (maybe none) where the node was in the tree. */
static void replace(struct map *m, struct node *n, struct node *by)
{
    if (n->parent == NULL)
        m->root = by;
    else if (n == n->parent->left)
        n->parent->left = by;
    else
        n->parent->right = by;
    if (by != NULL)
        by->parent = n->parent;
}

/* Takes a node out; with two children, the next larger node takes its place. */
static void map_unlink(struct map *m, struct node *n)
{
    if (n->left == NULL) {
        replace(m, n, n->right);
    } else if (n->right == NULL) {
        replace(m, n, n->left);
    } else {
        struct node *heir = leftmost(n->right);
        if (heir->parent != n) {
            replace(m, heir, heir->right);
            heir->right = n->right;
            heir->right->parent = heir;
        }
        replace(m, n, heir);
        heir->left = n->left;
        heir->left->parent = heir;
    }
    m->count--;
}

static int map_remove(struct map *m, int key)
{
    struct node *n = map_find(m, key);
    if (n == NULL)
        return 0;
    map_unlink(m, n);
    free(n);
    return 1;
}

/* Removes the keys low to high, and returns how many there were. */
static int map_remove_range(struct map *m, int low, int high)
{
    int removed = 0;
    struct node *n = map_at_least(m, low);
    while (n != NULL && n->key <= high) {
        struct node *next = map_next(n);
        map_unlink(m, n);
        free(n);
        n = next;
        removed++;
    }
    return removed;
}

/* ---- consistency ---- */

static int check_subtree(const struct node *n, const struct node *parent, int low, int high)
{
    if (n == NULL)
        return 0;
    assert(n->parent == parent);
    assert(n->key > low && n->key < high);
    return 1 + check_subtree(n->left, n, low, n->key) + check_subtree(n->right, n, n->key, high);
}

static void map_check(const struct map *m)
{
    assert(check_subtree(m->root, NULL, -1, 100) == m->count);
}

/* Counts the entries in both directions. */
static void map_check_iteration(const struct map *m)
{
    int forward = 0;
    int backward = 0;
    for (struct node *n = map_first(m); n != NULL; n = map_next(n)) {
        forward++;
        assert(forward <= m->count);
    }
    for (struct node *n = map_last(m); n != NULL; n = map_previous(n)) {
        backward++;
        assert(backward <= m->count);
    }
    assert(forward == m->count && backward == m->count);
}

int main(void)
{
    static const int keys[MAX_KEYS] = {40, 20, 60, 10, 30, 50, 70};
    struct map m;

    map_init(&m);
    for (int i = 0; i < MAX_KEYS; i++)
        map_put(&m, keys[i], i);
    map_put(&m, 40, 9);
    assert(m.count == MAX_KEYS);
    assert(map_get(&m, 40, ABSENT) == 9);
    assert(map_sum(&m, 15, 45) == 1 + 4 + 9);

    /* make room at one end, or not */
    if (__VERIFIER_nondet_int() == 0)
        assert(map_remove_range(&m, 5, 15) == 1);

    int count = m.count;
    int key = __VERIFIER_nondet_int();
    __VERIFIER_assume(key >= 0 && key < 100);
    int value = map_get(&m, key, ABSENT);
    int removed = map_remove(&m, key);
    assert(removed == (value != ABSENT));
    assert(m.count == count - removed);
    assert(map_find(&m, key) == NULL);
    map_check(&m);
    map_check_iteration(&m);
    map_free(&m);
    return 0;
}
