/* A node of a compressed trie: a bitmap tells which children exist, and only those are stored. */
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define FANOUT 64

struct node {
    uint64_t bitmap;
    int count;
    int children[FANOUT];
};

static uint64_t bit_of(unsigned digit)
{
    return 1u << digit;
}

/* The number of children that come before the one of this digit. */
static int position(const struct node *n, unsigned digit)
{
    return __builtin_popcountll(n->bitmap & (bit_of(digit) - 1));
}

static int node_get(const struct node *n, unsigned digit)
{
    if (!(n->bitmap & bit_of(digit)))
        return -1;
    return n->children[position(n, digit)];
}

static void node_put(struct node *n, unsigned digit, int child)
{
    int at = position(n, digit);
    if (!(n->bitmap & bit_of(digit))) {
        for (int i = n->count; i > at; i--)
            n->children[i] = n->children[i - 1];
        n->count++;
        n->bitmap |= bit_of(digit);
    }
    n->children[at] = child;
}

int main(void)
{
    struct node n = {0};
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a < FANOUT && b < FANOUT && a != b);

    node_put(&n, a, 100);
    node_put(&n, b, 200);
    assert(n.count == 2);
    assert(node_get(&n, a) == 100);
    assert(node_get(&n, b) == 200);
    return 0;
}
