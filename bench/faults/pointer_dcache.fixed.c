/*
 * A cache of directory entries: found by parent and name through hash chains, and thrown out
 * in the order of their last use. An entry in use is held by a reference and not in the list
 * of those that may be thrown out.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define BUCKETS 2
#define CAPACITY 3

struct dentry {
    int parent;
    char name;
    int inode;
    int references;
    struct dentry *hash_next;
    struct dentry **hash_link; /* what points to this entry */
    struct dentry *older;
    struct dentry *newer;
};

static struct dentry *buckets[BUCKETS];
static struct dentry *oldest; /* of the unused ones */
static struct dentry *newest;
static int total;

static int hash(int parent, char name)
{
    return (parent + name) % BUCKETS;
}

static void hash_insert(struct dentry *d)
{
    struct dentry **bucket = &buckets[hash(d->parent, d->name)];
    d->hash_next = *bucket;
    d->hash_link = bucket;
    if (*bucket != NULL)
        (*bucket)->hash_link = &d->hash_next;
    *bucket = d;
}

static void hash_remove(struct dentry *d)
{
    *d->hash_link = d->hash_next;
    if (d->hash_next != NULL)
        d->hash_next->hash_link = d->hash_link;
}

static void lru_append(struct dentry *d)
{
    d->newer = NULL;
    d->older = newest;
    if (newest != NULL)
        newest->newer = d;
    else
        oldest = d;
    newest = d;
}

static void lru_remove(struct dentry *d)
{
    if (d->older != NULL)
        d->older->newer = d->newer;
    else
        oldest = d->newer;
    if (d->newer != NULL)
        d->newer->older = d->older;
    else
        newest = d->older;
}

static void dentry_free(struct dentry *d)
{
    hash_remove(d);
    lru_remove(d);
    total--;
    free(d);
}

/* Finds an entry and holds it. */
static struct dentry *dentry_get(int parent, char name)
{
    struct dentry *d = buckets[hash(parent, name)];
    while (d != NULL && (d->parent != parent || d->name != name))
        d = d->hash_next;
    if (d != NULL && d->references++ == 0)
        lru_remove(d);
    return d;
}

static void dentry_put(struct dentry *d)
{
    assert(d->references > 0);
    d->references--;
    if (d->references == 0)
        lru_append(d);
}

/* Adds an entry, which is held; the oldest unused one makes room for it. */
static struct dentry *dentry_add(int parent, char name, int inode)
{
    if (total == CAPACITY) {
        if (oldest == NULL)
            return NULL;
        dentry_free(oldest);
    }
    struct dentry *d = malloc(sizeof *d);
    d->parent = parent;
    d->name = name;
    d->inode = inode;
    d->references = 1;
    hash_insert(d);
    total++;
    return d;
}

/* The name was deleted; it must not be in use. */
static bool dentry_drop(int parent, char name)
{
    struct dentry *d = dentry_get(parent, name);
    if (d == NULL)
        return false;
    dentry_put(d);
    if (d->references > 0)
        return false;
    dentry_free(d);
    return true;
}

int main(void)
{
    int inodes[4] = { 0 }; /* what the cache should know, by name */
    int known = 0;
    for (int i = 0; i < 4; i++) {
        int n = __VERIFIER_nondet_int();
        __VERIFIER_assume(n >= 0 && n < 4);
        char name = (char)('a' + n);
        struct dentry *d = dentry_get(1, name);
        if (d == NULL) {
            if (total == CAPACITY)
                break;
            d = dentry_add(1, name, 10 + i);
            inodes[n] = 10 + i;
            known++;
            dentry_put(d);
        } else {
            dentry_put(d);
            assert(d->inode == inodes[n]);
            if (__VERIFIER_nondet_int() > 0) {
                assert(dentry_drop(1, name));
                inodes[n] = 0;
                known--;
            }
        }
    }
    assert(total == known);
    for (int n = 0; n < 4; n++) {
        struct dentry *d = dentry_get(1, (char)('a' + n));
        assert((d != NULL) == (inodes[n] != 0));
        if (d != NULL)
            dentry_put(d);
    }
    return 0;
}
