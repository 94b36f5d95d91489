/*
 * Edit distance of two short command words, for "did you mean" hints on
 * a serial console. One row of the dynamic programming table is kept.
 *
 * Costs: insertion and deletion 1, substitution 2 (so a substitution is
 * never better than a deletion and an insertion), equal characters 0.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_WORD 4

enum {
    COST_INDEL = 1,
    COST_SUBST = 2
};

struct word {
    char text[MAX_WORD];
    uint8_t len;
};

static unsigned min2(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/*
 * row[j] is the distance of the first i characters of a and the first j
 * characters of b. `diag` is the value that row[j-1] had for i-1.
 */
static unsigned edit_distance(const struct word *a, const struct word *b)
{
    unsigned row[MAX_WORD + 1];
    unsigned i, j;

    for (j = 0; j <= b->len; j++)
        row[j] = j * COST_INDEL;

    for (i = 1; i <= a->len; i++) {
        unsigned diag = row[0];

        row[0] = i * COST_INDEL;
        for (j = 1; j <= b->len; j++) {
            unsigned above = row[j];
            unsigned best;

            if (a->text[i - 1] == b->text[j - 1])
                best = diag;
            else
                best = diag + COST_SUBST;
            best = min2(best, above + COST_INDEL);
            best = min2(best, row[j - 1] + COST_INDEL);
            row[j] = best;
            diag = above;
        }
    }
    return row[b->len];
}

/* Index of the word of the list that is nearest, the first on a tie. */
static int nearest(const struct word *list, int n, const struct word *w,
                   unsigned *distance)
{
    int i, best = -1;
    unsigned best_d = 2u * MAX_WORD + 1u;

    for (i = 0; i < n; i++) {
        unsigned d = edit_distance(&list[i], w);

        if (d < best_d) {
            best_d = d;
            best = i;
        }
    }
    *distance = best_d;
    return best;
}

/* ------------------------------------------------------------------ */

/*
 * With these costs, distance = len(a) + len(b) - 2 * lcs(a, b). The
 * longest common subsequence is found by trying all subsets of a.
 */
static unsigned ref_lcs(const struct word *a, const struct word *b)
{
    unsigned set, best = 0;

    for (set = 0; set < (1u << 3); set++) {
        unsigned i, pos = 0, size = 0;
        int fits = 1;

        for (i = 0; i < 3; i++) {
            if (!(set & (1u << i)))
                continue;
            if (i >= a->len) {
                fits = 0;
                continue;
            }
            while (pos < b->len && b->text[pos] != a->text[i])
                pos++;
            if (pos >= b->len)
                fits = 0;
            else
                pos++;
            size++;
        }
        if (fits && size > best)
            best = size;
    }
    return best;
}

static void any_word(struct word *w, unsigned max)
{
    unsigned i;

    w->len = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(w->len <= max);
    for (i = 0; i < MAX_WORD; i++)
        w->text[i] = '\0';
    for (i = 0; i < max; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(c >= 'a' && c <= 'c');
        w->text[i] = (char)c;
    }
}

int main(void)
{
    struct word list[2], w;
    unsigned d, d0, d1;
    int best;

    any_word(&list[0], 3);
    any_word(&list[1], 1);
    any_word(&w, 2);

    best = nearest(list, 2, &w, &d);
    d0 = list[0].len + w.len - 2u * ref_lcs(&list[0], &w);
    d1 = list[1].len + w.len - 2u * ref_lcs(&list[1], &w);
    assert(best == (d1 < d0 ? 1 : 0));
    assert(d == (d1 < d0 ? d1 : d0));
    return 0;
}
