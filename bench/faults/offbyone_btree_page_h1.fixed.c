/*
 * Leaf pages of a B+tree index. A leaf holds up to LEAF_CAP sorted keys.
 * When an insert meets a full leaf the leaf is split: the upper half moves
 * to a new right sibling and a separator goes to the root page. Keys below
 * the separator live left of it, keys equal or above live right of it.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define LEAF_CAP   3
#define MAX_LEAVES 3
#define PAGE_NIL   (-1)

typedef struct {
    uint8_t key[LEAF_CAP];
    int nkeys;
    int next;               /* page number of the right sibling */
} leaf_t;

typedef struct {
    uint8_t sep[MAX_LEAVES];    /* sep[i] separates child[i] and child[i + 1] */
    int child[MAX_LEAVES];
    int nchild;
} root_t;

typedef struct {
    leaf_t pages[MAX_LEAVES];
    int npages;
    root_t root;
} index_t;

static int page_new(index_t *ix)
{
    if (ix->npages >= MAX_LEAVES)
        return PAGE_NIL;
    leaf_t *l = &ix->pages[ix->npages];
    l->nkeys = 0;
    l->next = PAGE_NIL;
    return ix->npages++;
}

static void index_open(index_t *ix)
{
    ix->npages = 0;
    ix->root.child[0] = page_new(ix);
    ix->root.nchild = 1;
}

/* Slot in the root of the child that covers the key. */
static int root_slot(const root_t *r, uint8_t key)
{
    int i = 0;
    while (i < r->nchild - 1 && key >= r->sep[i])
        i++;
    return i;
}

/* First position in the leaf whose key is not below the given one. */
static int leaf_lower_bound(const leaf_t *l, uint8_t key)
{
    int pos = 0;
    while (pos < l->nkeys && l->key[pos] < key)
        pos++;
    return pos;
}

static void leaf_insert_at(leaf_t *l, int pos, uint8_t key)
{
    for (int i = l->nkeys; i > pos; i--)
        l->key[i] = l->key[i - 1];
    l->key[pos] = key;
    l->nkeys++;
}

/* Put a separator and the child to its right behind the given slot. */
static void root_insert(root_t *r, int slot, uint8_t sep, int child)
{
    for (int i = r->nchild - 1; i > slot; i--) {
        r->child[i + 1] = r->child[i];
        r->sep[i] = r->sep[i - 1];
    }
    r->sep[slot] = sep;
    r->child[slot + 1] = child;
    r->nchild++;
}

static bool leaf_split(index_t *ix, int slot)
{
    int right_no = page_new(ix);
    if (right_no == PAGE_NIL)
        return false;

    leaf_t *left = &ix->pages[ix->root.child[slot]];
    leaf_t *right = &ix->pages[right_no];
    int mid = LEAF_CAP / 2;

    for (int i = mid; i < left->nkeys; i++)
        right->key[i - mid] = left->key[i];
    right->nkeys = left->nkeys - mid;
    left->nkeys = mid;

    right->next = left->next;
    left->next = right_no;
    root_insert(&ix->root, slot, right->key[0], right_no);
    return true;
}

/* Insert a key; false when it is there already or the file is full. */
static bool index_insert(index_t *ix, uint8_t key)
{
    int slot = root_slot(&ix->root, key);
    leaf_t *l = &ix->pages[ix->root.child[slot]];
    int pos = leaf_lower_bound(l, key);

    if (pos < l->nkeys && l->key[pos] == key)
        return false;

    if (l->nkeys == LEAF_CAP) {
        if (!leaf_split(ix, slot))
            return false;
        if (key >= ix->root.sep[slot])
            slot++;
        l = &ix->pages[ix->root.child[slot]];
        pos = leaf_lower_bound(l, key);
    }
    leaf_insert_at(l, pos, key);
    return true;
}

static bool index_contains(const index_t *ix, uint8_t key)
{
    const leaf_t *l = &ix->pages[ix->root.child[root_slot(&ix->root, key)]];
    int pos = leaf_lower_bound(l, key);
    return pos < l->nkeys && l->key[pos] == key;
}

#define PRELOAD 5
#define INSERTS 1

int main(void)
{
    static const uint8_t preload[PRELOAD] = { 20, 40, 60, 30, 10 };
    static index_t ix;
    uint8_t model[PRELOAD + INSERTS];
    int nmodel = 0;

    index_open(&ix);
    for (int i = 0; i < PRELOAD; i++) {
        bool ok = index_insert(&ix, preload[i]);
        assert(ok);
        model[nmodel++] = preload[i];
    }

    for (int i = 0; i < INSERTS; i++) {
        uint8_t key = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(key < 100);

        bool dup = false;
        for (int j = 0; j < nmodel; j++)
            dup = dup || model[j] == key;

        bool ok = index_insert(&ix, key);
        assert(ok == !dup);
        if (ok)
            model[nmodel++] = key;
    }

    /* every key is reachable from the root */
    for (int j = 0; j < nmodel; j++)
        assert(index_contains(&ix, model[j]));

    /* the leaf chain agrees with the root, left to right */
    int page = ix.root.child[0];
    for (int i = 0; i < ix.root.nchild; i++) {
        assert(page == ix.root.child[i]);
        page = ix.pages[page].next;
    }
    assert(page == PAGE_NIL);
    return 0;
}
