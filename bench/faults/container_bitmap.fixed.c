/*
 * Page bitmap: first-fit allocation of runs of pages. `hint` is a lower
 * bound: every page below it is in use, so searches may start there.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define PAGES     5
#define WORD_BITS 4
#define WORDS     ((PAGES + WORD_BITS - 1) / WORD_BITS)

struct pagemap {
	unsigned char word[WORDS];
	int hint;
	int nfree;
};

static void pm_init(struct pagemap *pm)
{
	for (int i = 0; i < WORDS; i++)
		pm->word[i] = 0;
	pm->hint = 0;
	pm->nfree = PAGES;
}

static int pm_test(const struct pagemap *pm, int page)
{
	return (pm->word[page / WORD_BITS] >> (page % WORD_BITS)) & 1;
}

static void pm_mark(struct pagemap *pm, int page, int used)
{
	unsigned char bit = (unsigned char)(1u << (page % WORD_BITS));

	if (used)
		pm->word[page / WORD_BITS] |= bit;
	else
		pm->word[page / WORD_BITS] &= (unsigned char)~bit;
}

/* Allocate n adjacent pages; returns the first one or -1. */
static int pm_alloc(struct pagemap *pm, int n)
{
	int run = 0;

	if (n > pm->nfree)
		return -1;
	for (int page = pm->hint; page < PAGES; page++) {
		run = pm_test(pm, page) ? 0 : run + 1;
		if (run == n) {
			int start = page - n + 1;

			for (int i = start; i <= page; i++)
				pm_mark(pm, i, 1);
			if (start <= pm->hint)
				pm->hint = page + 1;
			pm->nfree -= n;
			return start;
		}
	}
	return -1;
}

/* Give back n pages that start at `start`. */
static void pm_free(struct pagemap *pm, int start, int n)
{
	for (int i = start; i < start + n; i++)
		pm_mark(pm, i, 0);
	if (start < pm->hint)
		pm->hint = start;
	pm->nfree += n;
}

int main(void)
{
	struct pagemap pm;
	int len = __VERIFIER_nondet_int();
	int give = __VERIFIER_nondet_int();
	int total = 3;

	pm_init(&pm);
	assert(pm_alloc(&pm, 2) == 0);
	assert(pm_alloc(&pm, 1) == 2);

	/* Perhaps free a part of the first run, then ask twice. */
	__VERIFIER_assume(len >= 1 && len <= 2);
	if (give) {
		pm_free(&pm, 0, len);
		total -= len;
	}
	for (int k = 0; k < 2; k++) {
		int want = __VERIFIER_nondet_int();
		int got, expect = -1, run = 0;

		__VERIFIER_assume(want >= 1 && want <= 2);
		for (int p = 0; p < PAGES && expect < 0; p++) {
			run = pm_test(&pm, p) ? 0 : run + 1;
			if (run == want)
				expect = p - want + 1;
		}
		got = pm_alloc(&pm, want);
		assert(got == expect);
		if (got >= 0)
			total += want;
		assert(pm.nfree == PAGES - total);
	}
	return 0;
}
