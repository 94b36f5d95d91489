/*
 * Free extent list of a file system, kept sorted by start and free of
 * neighbours that touch. Freed extents are inserted in order and merged with
 * the extent before and after; allocation is best fit.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define VOL_CLUSTERS 8
#define EXT_MAX      4

struct extent {
    uint8_t start;
    uint8_t len;
};

struct freelist {
    struct extent e[EXT_MAX];
    int n;
};

static uint8_t ext_end(const struct extent *x)
{
    return (uint8_t)(x->start + x->len);
}

static void fl_remove_at(struct freelist *fl, int pos)
{
    fl->n--;
    for (int i = pos; i < fl->n; i++)
        fl->e[i] = fl->e[i + 1];
}

static bool fl_insert_at(struct freelist *fl, int pos, struct extent x)
{
    if (fl->n == EXT_MAX)
        return false;
    for (int i = fl->n; i > pos; i--)
        fl->e[i] = fl->e[i - 1];
    fl->e[pos] = x;
    fl->n++;
    return true;
}

/* One sweep that joins all extents which touch their successor. */
static void fl_coalesce(struct freelist *fl)
{
    int i = 0;

    while (i + 1 < fl->n) {
        if (ext_end(&fl->e[i]) == fl->e[i + 1].start) {
            fl->e[i].len = (uint8_t)(fl->e[i].len + fl->e[i + 1].len);
            fl_remove_at(fl, i + 1);
        }
        i++;
    }
}

static bool fl_free(struct freelist *fl, uint8_t start, uint8_t len)
{
    struct extent x = { start, len };
    int pos = 0;

    while (pos < fl->n && fl->e[pos].start < start)
        pos++;
    if (!fl_insert_at(fl, pos, x))
        return false;
    fl_coalesce(fl);
    return true;
}

/* Best fit: the smallest extent that is large enough. */
static int fl_alloc(struct freelist *fl, uint8_t len)
{
    int best = -1;

    for (int i = 0; i < fl->n; i++) {
        if (fl->e[i].len < len)
            continue;
        if (best < 0 || fl->e[i].len < fl->e[best].len)
            best = i;
    }
    if (best < 0)
        return -1;

    int at = fl->e[best].start;
    fl->e[best].start = (uint8_t)(fl->e[best].start + len);
    fl->e[best].len = (uint8_t)(fl->e[best].len - len);
    if (fl->e[best].len == 0)
        fl_remove_at(fl, best);
    return at;
}

static unsigned fl_total(const struct freelist *fl)
{
    unsigned sum = 0;

    for (int i = 0; i < fl->n; i++)
        sum += fl->e[i].len;
    return sum;
}

#define FILES 3

int main(void)
{
    struct freelist fl;
    uint8_t len[FILES];
    int at[FILES];

    fl.n = 1;
    fl.e[0].start = 0;
    fl.e[0].len = VOL_CLUSTERS;

    unsigned used = 0;
    for (int i = 0; i < FILES; i++) {
        len[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(len[i] >= 1 && len[i] <= 2);
        at[i] = fl_alloc(&fl, len[i]);
        assert(at[i] == (int)used);
        used += len[i];
    }

    /* delete two of the files, in any order */
    uint8_t a = __VERIFIER_nondet_uchar();
    uint8_t b = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(a < FILES && b < FILES && a != b);
    bool ok = fl_free(&fl, (uint8_t)at[a], len[a]);
    assert(ok);
    ok = fl_free(&fl, (uint8_t)at[b], len[b]);
    assert(ok);

    int kept = FILES - a - b;
    assert(fl_total(&fl) == VOL_CLUSTERS - (unsigned)len[kept]);

    /* the kept file splits the volume in at most two free extents */
    int tail = VOL_CLUSTERS - (at[kept] + len[kept]);
    int largest = tail > at[kept] ? tail : at[kept];
    int got = fl_alloc(&fl, (uint8_t)largest);
    assert(got >= 0);
    assert(got == 0 || got == at[kept] + len[kept]);
    return 0;
}
