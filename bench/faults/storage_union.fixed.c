/* Connected areas of a floor plan: disjoint sets with union by size and path
 * halving. The size of an area is kept at its representative. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define CELLS 4u
#define UNIONS 2

struct areas {
	unsigned parent[CELLS];
	unsigned size[CELLS];
	unsigned count;
};

static void areas_init(struct areas *a)
{
	unsigned i;

	for (i = 0; i < CELLS; i++) {
		a->parent[i] = i;
		a->size[i] = 1;
	}
	a->count = CELLS;
}

static unsigned area_find(struct areas *a, unsigned x)
{
	while (a->parent[x] != x) {
		a->parent[x] = a->parent[a->parent[x]];
		x = a->parent[x];
	}
	return x;
}

/* Join the areas of two cells; the smaller one goes below the larger one. */
static int area_join(struct areas *a, unsigned x, unsigned y)
{
	unsigned rx = area_find(a, x);
	unsigned ry = area_find(a, y);

	if (rx == ry)
		return 0;
	if (a->size[rx] < a->size[ry]) {
		unsigned tmp = rx;

		rx = ry;
		ry = tmp;
	}
	a->parent[ry] = rx;
	a->size[rx] += a->size[ry];
	a->count--;
	return 1;
}

static unsigned area_size(struct areas *a, unsigned x)
{
	return a->size[area_find(a, x)];
}

int main(void)
{
	struct areas a;
	unsigned label[CELLS];
	unsigned i, k, x, y, old, members, merges = 0;

	areas_init(&a);
	for (i = 0; i < CELLS; i++)
		label[i] = i;

	for (k = 0; k < UNIONS; k++) {
		x = __VERIFIER_nondet_uint();
		y = __VERIFIER_nondet_uint();
		__VERIFIER_assume(x < CELLS && y < CELLS);
		merges += label[x] != label[y];
		assert(area_join(&a, x, y) == (label[x] != label[y]));
		/* plain relabelling as a reference */
		old = label[x];
		for (i = 0; i < CELLS; i++)
			if (label[i] == old)
				label[i] = label[y];
	}

	assert(a.count == CELLS - merges);

	/* every cell knows the size of its area */
	x = __VERIFIER_nondet_uint();
	__VERIFIER_assume(x < CELLS);
	members = 0;
	for (i = 0; i < CELLS; i++)
		members += label[i] == label[x];
	assert(area_size(&a, x) == members);
	return 0;
}
