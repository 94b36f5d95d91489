/*
 * Disjoint sets of network segments: union by size, path halving.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define SEGMENTS 4
#define LINKS    2

struct dsu {
	int parent[SEGMENTS];
	int size[SEGMENTS];     /* valid for roots only */
	int groups;
};

static void dsu_init(struct dsu *d)
{
	for (int i = 0; i < SEGMENTS; i++) {
		d->parent[i] = i;
		d->size[i] = 1;
	}
	d->groups = SEGMENTS;
}

/* Root of the set of x; halves the path on the way up. */
static int dsu_find(struct dsu *d, int x)
{
	while (d->parent[x] != x) {
		d->parent[x] = d->parent[d->parent[x]];
		x = d->parent[x];
	}
	return x;
}

/* Join the sets of a and b. Returns 1 if they were separate before. */
static int dsu_union(struct dsu *d, int a, int b)
{
	int ra = dsu_find(d, a);
	int rb = dsu_find(d, b);

	if (ra == rb)
		return 0;
	if (d->size[ra] < d->size[rb]) {
		int t = ra;

		ra = rb;
		rb = t;
	}
	d->parent[b] = ra;
	d->size[ra] += d->size[rb];
	d->groups--;
	return 1;
}

static int dsu_same(struct dsu *d, int a, int b)
{
	return dsu_find(d, a) == dsu_find(d, b);
}

int main(void)
{
	struct dsu d;
	int label[SEGMENTS];
	int groups = SEGMENTS;

	dsu_init(&d);
	for (int i = 0; i < SEGMENTS; i++)
		label[i] = i;

	for (int k = 0; k < LINKS; k++) {
		int a = __VERIFIER_nondet_int();
		int b = __VERIFIER_nondet_int();
		int joined, la, lb;

		__VERIFIER_assume(a >= 0 && a < SEGMENTS);
		__VERIFIER_assume(b >= 0 && b < SEGMENTS);
		joined = dsu_union(&d, a, b);
		la = label[a];
		lb = label[b];
		assert(joined == (la != lb));
		if (la != lb) {
			groups--;
			for (int i = 0; i < SEGMENTS; i++)
				if (label[i] == lb)
					label[i] = la;
		}
		assert(d.groups == groups);
	}

	int p = __VERIFIER_nondet_int();
	int q = __VERIFIER_nondet_int();

	__VERIFIER_assume(p >= 0 && p < SEGMENTS);
	__VERIFIER_assume(q >= 0 && q < SEGMENTS);
	assert(dsu_same(&d, p, q) == (label[p] == label[q]));
	return 0;
}
