/* Bottom-up merge sort of scheduling jobs by priority. The sort is stable, so
 * that jobs of the same priority run in the order of their arrival. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define MAX_JOBS 5

struct job {
	unsigned char prio;	/* small runs first */
	unsigned char arrival;
};

static int job_cmp(const struct job *a, const struct job *b)
{
	return (int)a->prio - (int)b->prio;
}

static int min_int(int a, int b)
{
	return a < b ? a : b;
}

/* Merge the sorted runs src[lo..mid) and src[mid..hi) into dst. */
static void merge_runs(struct job *dst, const struct job *src,
		       int lo, int mid, int hi)
{
	int i = lo, j = mid, k = lo;

	while (i < mid && j < hi) {
		if (job_cmp(&src[j], &src[i]) <= 0)
			dst[k++] = src[j++];
		else
			dst[k++] = src[i++];
	}
	while (i < mid)
		dst[k++] = src[i++];
	while (j < hi)
		dst[k++] = src[j++];
}

static void copy_jobs(struct job *dst, const struct job *src, int n)
{
	int i;

	for (i = 0; i < n; i++)
		dst[i] = src[i];
}

static void sort_jobs(struct job *a, int n)
{
	struct job tmp[MAX_JOBS];
	int width, lo;

	for (width = 1; width < n; width *= 2) {
		for (lo = 0; lo < n; lo += 2 * width)
			merge_runs(tmp, a, lo, min_int(lo + width, n),
				   min_int(lo + 2 * width, n));
		copy_jobs(a, tmp, n);
	}
}

int main(void)
{
	struct job jobs[MAX_JOBS];
	unsigned seen = 0;
	int i, n;

	n = (int)__VERIFIER_nondet_uint();
	__VERIFIER_assume(n >= 3 && n <= 4);
	for (i = 0; i < n; i++) {
		jobs[i].prio = __VERIFIER_nondet_uchar();
		__VERIFIER_assume(jobs[i].prio < 4);
		jobs[i].arrival = (unsigned char)i;
	}

	sort_jobs(jobs, n);

	/* a permutation, in order of priority, then of arrival */
	for (i = 0; i < n; i++)
		seen |= 1u << jobs[i].arrival;
	assert(seen == (1u << n) - 1u);
	for (i = 1; i < n; i++) {
		assert(jobs[i - 1].prio <= jobs[i].prio);
		if (jobs[i - 1].prio == jobs[i].prio)
			assert(jobs[i - 1].arrival < jobs[i].arrival);
	}
	return 0;
}
