// A binary search tree on the heap: what was inserted is found, nothing else is, and a walk meets keys in order.
//@ expect: holds
//@ unwind: 10
#include "verify.h"
#include <stdlib.h>

#ifndef COUNT
#define COUNT 4
#endif

struct tree {
    signed char key;
    struct tree *left, *right;
};

static struct tree *root;
static int size;

static void insert(signed char key)
{
    struct tree **link = &root;
    while (*link) {
        if (key == (*link)->key)
            return;
        link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    }
    struct tree *tree = malloc(sizeof *tree);
    __VERIFIER_assume(tree != NULL);
    tree->key = key;
    tree->left = tree->right = NULL;
    *link = tree;
    size++;
}

static int contains(const struct tree *tree, signed char key)
{
    while (tree && tree->key != key)
        tree = key < tree->key ? tree->left : tree->right;
    return tree != NULL;
}

/* Walks the tree in order without recursion, with a stack of nodes still to visit. */
static int walk(void)
{
    const struct tree *stack[COUNT + 1];
    int depth = 0, visited = 0, last = -1000;
    const struct tree *tree = root;
    while (tree || depth > 0) {
        if (tree) {
            assert(depth <= COUNT);
            stack[depth++] = tree;
            tree = tree->left;
        } else {
            tree = stack[--depth];
            assert(last < tree->key);
            last = tree->key;
            visited++;
            tree = tree->right;
        }
    }
    return visited;
}

int main(void)
{
    signed char keys[COUNT];
    for (int i = 0; i < COUNT; i++) {
        keys[i] = (signed char)any_from(-100, 100);
        insert(keys[i]);
    }
    signed char wanted = (signed char)__VERIFIER_nondet_char();
    int among = 0;
    for (int i = 0; i < COUNT; i++)
        among |= keys[i] == wanted;
    assert(contains(root, wanted) == among);
    assert(walk() == size);
    assert(size >= 1 && size <= COUNT);
    return 0;
}
