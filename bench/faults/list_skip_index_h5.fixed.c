/* Skip list used as the timer index of the kernel.
 *
 * Three levels, level of a node given by the caller (in the product it comes
 * from a hardware random source).  Node 0 is the head sentinel; links are
 * indices into the node array and END terminates each level.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define LEVELS 3
#define NODES  5
#define HEAD   0
#define END    (-1)

struct sk_node {
    int deadline;
    int level;              /* number of levels this node is linked on */
    int next[LEVELS];
    bool used;
};

struct skiplist {
    struct sk_node node[NODES];
    int length;
};

static void sk_init(struct skiplist *s)
{
    for (int i = 0; i < NODES; i++) {
        s->node[i].used = false;
        s->node[i].deadline = 0;
        s->node[i].level = 0;
        for (int l = 0; l < LEVELS; l++)
            s->node[i].next[l] = END;
    }
    s->node[HEAD].used = true;
    s->node[HEAD].level = LEVELS;
    s->length = 0;
}

static int sk_alloc(struct skiplist *s)
{
    for (int i = 1; i < NODES; i++) {
        if (!s->node[i].used) {
            s->node[i].used = true;
            return i;
        }
    }
    return END;
}

/* For each level find the last node whose deadline is before `deadline`. */
static void sk_find_preds(const struct skiplist *s, int deadline,
                          int preds[LEVELS])
{
    int at = HEAD;

    for (int l = LEVELS - 1; l >= 0; l--) {
        int nx = s->node[at].next[l];

        while (nx != END && s->node[nx].deadline < deadline) {
            at = nx;
            nx = s->node[at].next[l];
        }
        preds[l] = at;
    }
}

static int sk_insert(struct skiplist *s, int deadline, int level)
{
    int preds[LEVELS];
    int n = sk_alloc(s);

    if (n == END)
        return END;
    sk_find_preds(s, deadline, preds);
    s->node[n].deadline = deadline;
    s->node[n].level = level;
    for (int l = 0; l < level; l++) {
        s->node[n].next[l] = s->node[preds[l]].next[l];
        s->node[preds[l]].next[l] = n;
    }
    s->length++;
    return n;
}

/* Remove the first node with this deadline. */
static bool sk_remove(struct skiplist *s, int deadline)
{
    int preds[LEVELS];
    int victim;

    sk_find_preds(s, deadline, preds);
    victim = s->node[preds[0]].next[0];
    if (victim == END || s->node[victim].deadline != deadline)
        return false;
    for (int l = 0; l < s->node[victim].level; l++) {
        if (s->node[preds[l]].next[l] == victim)
            s->node[preds[l]].next[l] = s->node[victim].next[l];
    }
    for (int l = 0; l < LEVELS; l++)
        s->node[victim].next[l] = END;
    s->node[victim].used = false;
    s->length--;
    return true;
}

static bool sk_contains(const struct skiplist *s, int deadline)
{
    int preds[LEVELS];
    int cand;

    sk_find_preds(s, deadline, preds);
    cand = s->node[preds[0]].next[0];
    return cand != END && s->node[cand].deadline == deadline;
}

/* Every level is sorted and holds used nodes only. */
static bool sk_level_sane(const struct skiplist *s, int l)
{
    int prev = HEAD;
    int at = s->node[HEAD].next[l];

    for (int guard = 0; guard < NODES && at != END; guard++) {
        if (!s->node[at].used || s->node[at].level <= l)
            return false;
        if (prev != HEAD && s->node[prev].deadline > s->node[at].deadline)
            return false;
        prev = at;
        at = s->node[at].next[l];
    }
    return at == END;
}

static int sk_count(const struct skiplist *s)
{
    int n = 0;

    for (int at = s->node[HEAD].next[0]; at != END && n < NODES;
         at = s->node[at].next[0])
        n++;
    return n;
}

int main(void)
{
    struct skiplist s;
    int d[3];

    sk_init(&s);
    for (int i = 0; i < 3; i++) {
        d[i] = __VERIFIER_nondet_int();
        int lv = __VERIFIER_nondet_int();
        __VERIFIER_assume(d[i] >= 1 && d[i] <= 20);
        __VERIFIER_assume(lv >= 1 && lv <= LEVELS);
        int h = sk_insert(&s, d[i], lv);
        assert(h != END);
    }

    unsigned pick = __VERIFIER_nondet_uint();
    __VERIFIER_assume(pick < 3);
    bool gone = sk_remove(&s, d[pick]);
    assert(gone);
    assert(s.length == 2);
    assert(sk_count(&s) == 2);
    for (int l = 0; l < LEVELS; l++)
        assert(sk_level_sane(&s, l));
    for (unsigned i = 0; i < 3; i++) {
        if (i != pick)
            assert(sk_contains(&s, d[i]));
    }
    return 0;
}
