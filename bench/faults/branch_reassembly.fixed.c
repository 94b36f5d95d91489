/*
 * Puts the fragments of a datagram together. They come in any order, some twice; which units
 * are still missing is kept as a list of holes, as in RFC 815. All lengths and offsets are in
 * units of 8 bytes; the first word of each unit stands for its contents.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_UNITS 4
#define MAX_HOLES 3
#define UNKNOWN (-1)

struct hole {
    bool used;
    int first;
    int last; /* inclusive */
};

struct reassembly {
    struct hole holes[MAX_HOLES];
    int total;   /* length of the datagram, once its last fragment came */
    int highest; /* end of the fragment that reaches farthest */
    unsigned data[MAX_UNITS];
};

struct fragment {
    int offset;
    int length;
    bool more; /* other fragments follow behind it */
    const unsigned *data;
};

enum result { INCOMPLETE, COMPLETE, DROPPED };

static void add_hole(struct reassembly *r, int first, int last)
{
    int i = 0;
    while (i < MAX_HOLES - 1 && r->holes[i].used)
        i++;
    assert(!r->holes[i].used);
    r->holes[i].used = true;
    r->holes[i].first = first;
    r->holes[i].last = last;
}

static void reassembly_init(struct reassembly *r)
{
    for (int i = 0; i < MAX_HOLES; i++)
        r->holes[i].used = false;
    add_hole(r, 0, MAX_UNITS - 1);
    r->total = UNKNOWN;
    r->highest = 0;
}

/* Takes what a fragment fills out of the holes; what is left of a hole becomes new ones. */
static void fill_holes(struct reassembly *r, int first, int last)
{
    for (int i = 0; i < MAX_HOLES; i++) {
        struct hole hole = r->holes[i];
        if (!hole.used || first > hole.last || last < hole.first)
            continue;
        r->holes[i].used = false;
        if (hole.first < first)
            add_hole(r, hole.first, first - 1);
        if (hole.last > last)
            add_hole(r, last + 1, hole.last);
    }
}

/* Behind the end of the datagram nothing can be missing. */
static void cut_holes(struct reassembly *r)
{
    for (int i = 0; i < MAX_HOLES; i++) {
        struct hole *hole = &r->holes[i];
        if (!hole->used)
            continue;
        if (hole->first >= r->total)
            hole->used = false;
        else if (hole->last >= r->total)
            hole->last = r->total - 1;
    }
}

static bool has_holes(const struct reassembly *r)
{
    for (int i = 0; i < MAX_HOLES; i++) {
        if (r->holes[i].used)
            return true;
    }
    return false;
}

static enum result reassembly_add(struct reassembly *r, const struct fragment *f)
{
    int end = f->offset + f->length;
    if (f->length == 0 || end > MAX_UNITS)
        return DROPPED;
    if (r->total != UNKNOWN && end > r->total)
        return DROPPED;
    if (!f->more) {
        if (r->total != UNKNOWN && end != r->total)
            return DROPPED;
        if (end < r->highest)
            return DROPPED;
        r->total = end;
        cut_holes(r);
    }
    if (end > r->highest)
        r->highest = end;
    for (int i = 0; i < f->length; i++)
        r->data[f->offset + i] = f->data[i];
    fill_holes(r, f->offset, end - 1);
    return r->total != UNKNOWN && !has_holes(r) ? COMPLETE : INCOMPLETE;
}

int main(void)
{
    static const unsigned source[MAX_UNITS] = { 11, 22, 33, 44 };
    struct reassembly r;
    bool covered[MAX_UNITS] = { false };
    enum result result = INCOMPLETE;
    int accepted = 0;
    reassembly_init(&r);

    for (int i = 0; i < 3 && result != COMPLETE; i++) {
        struct fragment f;
        f.offset = __VERIFIER_nondet_int();
        f.length = __VERIFIER_nondet_int();
        f.more = __VERIFIER_nondet_int() != 0;
        __VERIFIER_assume(f.offset >= 0 && f.offset < MAX_UNITS);
        __VERIFIER_assume(f.length >= 0 && f.length <= 3);
        f.data = source + f.offset;
        result = reassembly_add(&r, &f);
        if (result == DROPPED)
            continue;
        accepted++;
        for (int at = 0; at < f.length; at++)
            covered[f.offset + at] = true;
    }

    assert(accepted == 0 || r.highest > 0);
    if (result == COMPLETE) {
        assert(r.total > 0 && r.total <= MAX_UNITS);
        for (int at = 0; at < MAX_UNITS; at++) {
            assert(covered[at] == (at < r.total));
            assert(at >= r.total || r.data[at] == source[at]);
        }
    }
    return 0;
}
