/*
 * Value numbering classes of the optimiser: union-find with union by size,
 * path halving, and a circular list through the members of each class.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define NVALUES 4

struct value_class {
    uint8_t parent;     /* itself if it is the leader of its class */
    uint8_t size;       /* members; valid for leaders */
    uint8_t next;       /* circular list of the members of the class */
    uint8_t lowest;     /* smallest member; valid for leaders */
};

struct partition {
    struct value_class v[NVALUES];
    int classes;
};

static void part_init(struct partition *p)
{
    uint8_t i;

    for (i = 0; i < NVALUES; i++) {
        p->v[i].parent = i;
        p->v[i].size = 1;
        p->v[i].next = i;
        p->v[i].lowest = i;
    }
    p->classes = NVALUES;
}

static uint8_t part_find(struct partition *p, uint8_t x)
{
    while (p->v[x].parent != x) {
        p->v[x].parent = p->v[p->v[x].parent].parent;
        x = p->v[x].parent;
    }
    return x;
}

/* Merge the classes of a and b; true if they were different before. */
static bool part_union(struct partition *p, uint8_t a, uint8_t b)
{
    uint8_t big = part_find(p, a);
    uint8_t small = part_find(p, b);
    uint8_t tmp;

    if (big == small)
        return false;

    if (p->v[big].size < p->v[small].size) {
        tmp = big;
        big = small;
        small = tmp;
    }

    p->v[small].parent = big;
    p->v[big].size += p->v[small].size;
    if (p->v[small].lowest < p->v[big].lowest)
        p->v[big].lowest = small;

    /* splice the two circular lists */
    tmp = p->v[big].next;
    p->v[big].next = p->v[small].next;
    p->v[small].next = tmp;

    p->classes--;
    return true;
}

static int part_size(struct partition *p, uint8_t x)
{
    return p->v[part_find(p, x)].size;
}

/* The name that the optimiser prints for the class of x. */
static int part_name(struct partition *p, uint8_t x)
{
    return p->v[part_find(p, x)].lowest;
}

/* Members of the class of x, counted along the list. */
static int part_walk(const struct partition *p, uint8_t x)
{
    int n = 1;
    uint8_t at = p->v[x].next;

    while (at != x && n <= NVALUES) {
        n++;
        at = p->v[at].next;
    }
    return n;
}

/* ---- harness: colours of a naive model ---- */

static struct partition part;
static uint8_t colour[NVALUES];

static void model_union(uint8_t a, uint8_t b)
{
    uint8_t from = colour[a] > colour[b] ? colour[a] : colour[b];
    uint8_t to = colour[a] > colour[b] ? colour[b] : colour[a];

    for (uint8_t i = 0; i < NVALUES; i++)
        if (colour[i] == from)
            colour[i] = to;
}

int main(void)
{
    part_init(&part);
    for (uint8_t i = 0; i < NVALUES; i++)
        colour[i] = i;

    for (int step = 0; step < 3; step++) {
        uint8_t a = __VERIFIER_nondet_uchar();
        uint8_t b = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(a < NVALUES);
        __VERIFIER_assume(b < NVALUES);
        bool joined = part_union(&part, a, b);
        assert(joined == (colour[a] != colour[b]));
        model_union(a, b);
    }

    uint8_t x = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(x < NVALUES);
    int members = 0;
    for (uint8_t i = 0; i < NVALUES; i++)
        if (colour[i] == colour[x])
            members++;
    assert(part_name(&part, x) == colour[x]);
    assert(part_size(&part, x) == members);
    assert(part_walk(&part, x) == members);
    return 0;
}
