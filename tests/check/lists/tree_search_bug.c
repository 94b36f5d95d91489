// Insertion and search in a binary tree.
//@ expect: violated
//@ range: 0..3
//@ witness: 1 1 2
#include <assert.h>
#include <stdlib.h>

struct tree {
    int key;
    struct tree *left, *right;
};

extern int __VERIFIER_nondet_int(void);

static void insert(struct tree **tree, int key)
{
    while (*tree && (*tree)->key != key)
        tree = key < (*tree)->key ? &(*tree)->left : &(*tree)->right;
    if (*tree == NULL) {
        *tree = calloc(1, sizeof **tree);
        (*tree)->key = key;
    }
}

static int size(const struct tree *tree)
{
    return tree ? 1 + size(tree->left) + size(tree->right) : 0;
}

int main(void)
{
    struct tree *tree = NULL;
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    insert(&tree, a);
    insert(&tree, b);
    assert(size(tree) == 2); //~ check: assertion
    return 0;
}
