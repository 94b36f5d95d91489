// Deletion from a binary search tree over a static table; a right child that is itself the successor is not unhooked.
//@ expect: violated
//@ unwind: 6
//@ witness: 4 2 6 7  4  7
#include "verify.h"

#ifndef COUNT
#define COUNT 4
#endif
#define NONE (-1)

struct entry {
    int key;
    int left, right;
    int used;
};

static struct entry entries[COUNT];
static int root = NONE;

static int new_entry(int key)
{
    for (int i = 0; i < COUNT; i++)
        if (!entries[i].used) {
            entries[i].used = 1;
            entries[i].key = key;
            entries[i].left = entries[i].right = NONE;
            return i;
        }
    assert(0);
    return NONE;
}

static void insert(int key)
{
    int *link = &root;
    while (*link != NONE) {
        struct entry *entry = &entries[*link];
        if (entry->key == key)
            return;
        link = key < entry->key ? &entry->left : &entry->right;
    }
    *link = new_entry(key);
}

static int contains(int key)
{
    int at = root;
    while (at != NONE) {
        assert(entries[at].used); //~ check: assertion
        if (entries[at].key == key)
            return 1;
        at = key < entries[at].key ? entries[at].left : entries[at].right;
    }
    return 0;
}

static void delete(int key)
{
    int *link = &root;
    while (*link != NONE && entries[*link].key != key)
        link = key < entries[*link].key ? &entries[*link].left : &entries[*link].right;
    if (*link == NONE)
        return;
    int at = *link;
    struct entry *entry = &entries[at];
    if (entry->left == NONE) {
        *link = entry->right;
    } else if (entry->right == NONE) {
        *link = entry->left;
    } else {
        int *successor_link = &entry->right;
        while (entries[*successor_link].left != NONE)
            successor_link = &entries[*successor_link].left;
        int successor = *successor_link;
        entry->key = entries[successor].key;
#ifdef FIXED
        *successor_link = entries[successor].right;
#else
        if (successor_link != &entry->right)
            *successor_link = entries[successor].right;
#endif
        at = successor;
    }
    entries[at].used = 0;
}

int main(void)
{
    int keys[COUNT];
    for (int i = 0; i < COUNT; i++) {
        keys[i] = any_from(0, 15);
        insert(keys[i]);
    }
    int gone = any_from(0, 15);
    delete(gone);
    int wanted = any_from(0, 15);
    int among = 0;
    for (int i = 0; i < COUNT; i++)
        among |= keys[i] == wanted && wanted != gone;
    assert(contains(wanted) == among);
    return 0;
}
