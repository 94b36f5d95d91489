// A binary search tree: insertion, height, traversal in order and release.
//@ expect: exit 0
//@ stdout: 4: 1x1 2x1 3x1 4x1 5x2 7x1 8x2 9x1 \n
#include <stdio.h>
#include <stdlib.h>

struct tree { int key, count; struct tree *left, *right; };

static struct tree *insert(struct tree *t, int key)
{
    if (!t) {
        t = calloc(1, sizeof *t);
        t->key = key;
    }
    if (key < t->key)
        t->left = insert(t->left, key);
    else if (key > t->key)
        t->right = insert(t->right, key);
    else
        t->count++;
    return t;
}

static int height(const struct tree *t)
{
    if (!t)
        return 0;
    int l = height(t->left), r = height(t->right);
    return 1 + (l > r ? l : r);
}

static void drain(struct tree *t)
{
    if (!t)
        return;
    drain(t->left);
    printf("%dx%d ", t->key, t->count);
    drain(t->right);
    free(t);
}

int main(void)
{
    struct tree *root = NULL;
    for (const char *p = "5284193578"; *p; p++)
        root = insert(root, *p - '0');
    printf("%d: ", height(root));
    drain(root);
    printf("\n");
    return 0;
}
