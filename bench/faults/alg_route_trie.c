/*
 * Longest prefix match for 3 bit group addresses, as in a small mesh router.
 *
 * Routes are kept in a binary trie: each level looks at one more bit of
 * the address, from the most significant bit on. A node may carry a next
 * hop; the deepest node with a hop on the path of the address wins.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define ADDR_BITS 3u
#define MAX_NODES 6u
#define NO_NODE   0u     /* the root is never a child */
#define NO_HOP    0u

struct trie_node {
    uint8_t child[2];
    uint8_t hop;
};

struct trie {
    struct trie_node node[MAX_NODES];
    uint8_t count;
};

static void trie_init(struct trie *t)
{
    t->node[0].child[0] = NO_NODE;
    t->node[0].child[1] = NO_NODE;
    t->node[0].hop = NO_HOP;
    t->count = 1;
}

/* Bit number `level` of the address, counted from the top. */
static unsigned addr_bit(uint8_t addr, unsigned level)
{
    return (addr >> (ADDR_BITS - 1u - level)) & 1u;
}

static uint8_t trie_new_node(struct trie *t)
{
    struct trie_node *n = &t->node[t->count];

    n->child[0] = NO_NODE;
    n->child[1] = NO_NODE;
    n->hop = NO_HOP;
    return t->count++;
}

/* Adds prefix/len -> hop. Fails when the pool cannot hold the path. */
static bool trie_add(struct trie *t, uint8_t prefix, unsigned len, uint8_t hop)
{
    uint8_t at = 0;
    unsigned level;

    if (len > ADDR_BITS || hop == NO_HOP)
        return false;
    for (level = 0; level < len; level++) {
        unsigned b = addr_bit(prefix, level);

        if (t->node[at].child[b] == NO_NODE) {
            if (t->count == MAX_NODES)
                return false;
            t->node[at].child[b] = trie_new_node(t);
        }
        at = t->node[at].child[b];
    }
    t->node[at].hop = hop;
    return true;
}

/* Returns the hop of the longest matching prefix, or NO_HOP. */
static uint8_t trie_match(const struct trie *t, uint8_t addr)
{
    uint8_t best = NO_HOP;
    uint8_t at = 0;
    unsigned level;

    for (level = 0; level < ADDR_BITS; level++) {
        if (t->node[at].hop != NO_HOP)
            best = t->node[at].hop;
        at = t->node[at].child[addr_bit(addr, level)];
        if (at == NO_NODE)
            return best;
    }
    return best;
}

/* Withdraws a route. Nodes stay in place. */
static bool trie_withdraw(struct trie *t, uint8_t prefix, unsigned len)
{
    uint8_t at = 0;
    unsigned level;

    for (level = 0; level < len; level++) {
        at = t->node[at].child[addr_bit(prefix, level)];
        if (at == NO_NODE)
            return false;
    }
    if (t->node[at].hop == NO_HOP)
        return false;
    t->node[at].hop = NO_HOP;
    return true;
}

/* ------------------------------------------------------------------ */

#define ROUTES 2

struct route {
    uint8_t prefix;
    uint8_t len;
    uint8_t hop;
    bool live;
};

/* Linear search over the list of routes, with masks. */
static uint8_t ref_match(const struct route *r, uint8_t addr)
{
    int i, best_len = -1;
    uint8_t best = NO_HOP;

    for (i = 0; i < ROUTES; i++) {
        uint8_t mask = (uint8_t)(0x38u >> r[i].len) & 0x07u;

        if (r[i].live && ((r[i].prefix ^ addr) & mask) == 0 &&
            r[i].len > best_len) {
            best_len = r[i].len;
            best = r[i].hop;
        }
    }
    return best;
}

int main(void)
{
    struct trie t;
    struct route r[ROUTES];
    uint8_t addr, drop;
    int i, j;

    trie_init(&t);
    for (i = 0; i < ROUTES; i++) {
        r[i].prefix = __VERIFIER_nondet_uchar();
        r[i].len = __VERIFIER_nondet_uchar();
        r[i].hop = (uint8_t)(i + 1);
        __VERIFIER_assume(r[i].prefix < 8 && r[i].len <= ADDR_BITS);
        /* routes are distinct */
        for (j = 0; j < i; j++) {
            uint8_t mask = (uint8_t)(0x38u >> r[i].len) & 0x07u;
            __VERIFIER_assume(r[j].len != r[i].len ||
                              ((r[j].prefix ^ r[i].prefix) & mask) != 0);
        }
        r[i].live = trie_add(&t, r[i].prefix, r[i].len, r[i].hop);
        assert(t.count <= MAX_NODES);
    }

    drop = __VERIFIER_nondet_uchar();
    if (drop == 0) {
        assert(trie_withdraw(&t, r[0].prefix, r[0].len));
        r[0].live = false;
    }

    addr = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(addr < 8);
    assert(trie_match(&t, addr) == ref_match(r, addr));
    return 0;
}
