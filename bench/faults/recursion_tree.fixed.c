/* A binary search tree on the heap. */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define KEYS 3

struct node {
    int key;
    struct node *left;
    struct node *right;
};

static struct node *insert(struct node *tree, int key)
{
    if (tree == NULL) {
        struct node *leaf = malloc(sizeof *leaf);
        if (leaf == NULL)
            abort();
        leaf->key = key;
        leaf->left = NULL;
        leaf->right = NULL;
        return leaf;
    }
    if (key < tree->key)
        tree->left = insert(tree->left, key);
    else if (key > tree->key)
        tree->right = insert(tree->right, key);
    return tree;
}

static bool contains(const struct node *tree, int key)
{
    if (tree == NULL)
        return false;
    if (key == tree->key)
        return true;
    return contains(key < tree->key ? tree->left : tree->right, key);
}

int main(void)
{
    int keys[KEYS];
    struct node *tree = NULL;
    for (int i = 0; i < KEYS; i++) {
        keys[i] = __VERIFIER_nondet_int();
        tree = insert(tree, keys[i]);
    }
    for (int i = 0; i < KEYS; i++)
        assert(contains(tree, keys[i]));
    return 0;
}
