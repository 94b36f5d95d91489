/* A balanced search tree: the heights of the two subtrees of a node differ by one at most. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define KEYS 3

struct node {
    int key;
    int height;
    struct node *left;
    struct node *right;
};

static int height_of(const struct node *n)
{
    return n == NULL ? 0 : n->height;
}

static int balance_of(const struct node *n)
{
    return height_of(n->left) - height_of(n->right);
}

static void update_height(struct node *n)
{
    int left = height_of(n->left);
    int right = height_of(n->right);
    n->height = 1 + (left > right ? left : right);
}

static struct node *rotate_right(struct node *n)
{
    struct node *top = n->left;
    n->left = top->right;
    top->right = n;
    update_height(n);
    update_height(top);
    return top;
}

static struct node *rotate_left(struct node *n)
{
    struct node *top = n->right;
    n->right = top->left;
    top->left = n;
    update_height(n);
    update_height(top);
    return top;
}

/* Restores the balance of a node whose subtrees are balanced; returns the new root. */
static struct node *rebalance(struct node *n)
{
    update_height(n);
    if (balance_of(n) > 1) {
        if (balance_of(n->left) < 0)
            n->left = rotate_left(n->left);
        return rotate_right(n);
    }
    if (balance_of(n) < -1) {
        return rotate_left(n);
    }
    return n;
}

static struct node *new_node(int key)
{
    struct node *n = malloc(sizeof *n);
    __VERIFIER_assume(n != NULL);
    n->key = key;
    n->height = 1;
    n->left = NULL;
    n->right = NULL;
    return n;
}

static struct node *tree_insert(struct node *root, int key)
{
    if (root == NULL)
        return new_node(key);
    if (key < root->key)
        root->left = tree_insert(root->left, key);
    else if (key > root->key)
        root->right = tree_insert(root->right, key);
    else
        return root;
    return rebalance(root);
}

static int tree_has(const struct node *root, int key)
{
    while (root != NULL && root->key != key)
        root = key < root->key ? root->left : root->right;
    return root != NULL;
}

/* Returns the real height, and checks order and balance on the way. */
static int tree_check(const struct node *root, int low, int high)
{
    if (root == NULL)
        return 0;
    assert(root->key > low && root->key < high);
    int left = tree_check(root->left, low, root->key);
    int right = tree_check(root->right, root->key, high);
    assert(left - right <= 1 && right - left <= 1);
    int height = 1 + (left > right ? left : right);
    assert(root->height == height);
    return height;
}

static void tree_free(struct node *root)
{
    if (root == NULL)
        return;
    tree_free(root->left);
    tree_free(root->right);
    free(root);
}

int main(void)
{
    struct node *root = NULL;
    int last = 0;

    for (int i = 0; i < KEYS; i++) {
        last = __VERIFIER_nondet_int();
        __VERIFIER_assume(last >= 0 && last < 20);
        root = tree_insert(root, last);
    }
    tree_check(root, -1, 20);
    assert(tree_has(root, last));
    tree_free(root);
    return 0;
}
