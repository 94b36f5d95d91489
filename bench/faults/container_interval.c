/*
 * Interval tree of reserved address ranges: a binary search tree by start
 * address in which every node also knows the largest end address of its
 * subtree. Ranges are closed, [lo, hi]. Nodes live in an array and are
 * linked by index; index 0 is not a node and stands for "none".
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_NODES 6
#define NONE      0

struct range_node {
	int lo;
	int hi;
	int max;                /* largest hi in this subtree */
	int left;
	int right;
	int parent;
	int linked;
};

struct range_tree {
	struct range_node node[MAX_NODES];
	int root;
	int count;
};

/* ------------------------------------------------------------------ */
/* basics                                                              */

static void rt_init(struct range_tree *t)
{
	for (int i = 0; i < MAX_NODES; i++) {
		t->node[i].lo = 0;
		t->node[i].hi = -1;
		t->node[i].max = -1;
		t->node[i].left = NONE;
		t->node[i].right = NONE;
		t->node[i].parent = NONE;
		t->node[i].linked = 0;
	}
	t->root = NONE;
	t->count = 0;
}

/* The largest end in the subtree at n as told by n and its children. */
static int rt_compute_max(const struct range_tree *t, int n)
{
	const struct range_node *p = &t->node[n];
	int max = p->hi;

	if (p->left != NONE && t->node[p->left].max > max)
		max = t->node[p->left].max;
	if (p->right != NONE && t->node[p->right].max > max)
		max = t->node[p->right].max;
	return max;
}

/* Recompute max from n up to the root. */
static void rt_propagate(struct range_tree *t, int n)
{
	for (int i = 0; i < MAX_NODES && n != NONE; i++) {
		t->node[n].max = rt_compute_max(t, n);
		n = t->node[n].parent;
	}
}

/* A node that is not in the tree, NONE if all are. */
static int rt_unused(const struct range_tree *t)
{
	for (int i = 1; i < MAX_NODES; i++)
		if (!t->node[i].linked)
			return i;
	return NONE;
}

/* ------------------------------------------------------------------ */
/* insertion                                                           */

/* Reserve [lo, hi]; returns the node or NONE if there is no room. */
static int rt_insert(struct range_tree *t, int lo, int hi)
{
	int n = rt_unused(t);
	int parent = NONE;
	int at = t->root;

	if (n == NONE || lo > hi)
		return NONE;
	for (int i = 0; i < MAX_NODES && at != NONE; i++) {
		parent = at;
		at = lo < t->node[at].lo ? t->node[at].left
					 : t->node[at].right;
	}
	t->node[n].lo = lo;
	t->node[n].hi = hi;
	t->node[n].max = hi;
	t->node[n].left = NONE;
	t->node[n].right = NONE;
	t->node[n].parent = parent;
	t->node[n].linked = 1;
	if (parent == NONE)
		t->root = n;
	else if (lo < t->node[parent].lo)
		t->node[parent].left = n;
	else
		t->node[parent].right = n;
	t->count++;
	rt_propagate(t, parent);
	return n;
}

/* ------------------------------------------------------------------ */
/* removal                                                             */

/* Hang v (may be NONE) where u is now. */
static void rt_replace(struct range_tree *t, int u, int v)
{
	int parent = t->node[u].parent;

	if (parent == NONE)
		t->root = v;
	else if (t->node[parent].left == u)
		t->node[parent].left = v;
	else
		t->node[parent].right = v;
	if (v != NONE)
		t->node[v].parent = parent;
}

/* The node with the smallest start in the subtree at n. */
static int rt_first(const struct range_tree *t, int n)
{
	for (int i = 0; i < MAX_NODES && t->node[n].left != NONE; i++)
		n = t->node[n].left;
	return n;
}

static void rt_forget(struct range_tree *t, int z)
{
	t->node[z].left = NONE;
	t->node[z].right = NONE;
	t->node[z].parent = NONE;
	t->node[z].linked = 0;
	t->count--;
}

/*
 * Take node z out of the tree. A node with two children is replaced by
 * its successor s. Afterwards max is recomputed from the lowest node
 * whose subtree has changed.
 */
static void rt_remove(struct range_tree *t, int z)
{
	int from;

	if (t->node[z].left == NONE) {
		from = t->node[z].parent;
		rt_replace(t, z, t->node[z].right);
	} else if (t->node[z].right == NONE) {
		from = t->node[z].parent;
		rt_replace(t, z, t->node[z].left);
	} else {
		int s = rt_first(t, t->node[z].right);

		if (t->node[s].parent == z) {
			from = s;
		} else {
			from = s;
			rt_replace(t, s, t->node[s].right);
			t->node[s].right = t->node[z].right;
			t->node[t->node[s].right].parent = s;
		}
		rt_replace(t, z, s);
		t->node[s].left = t->node[z].left;
		t->node[t->node[s].left].parent = s;
	}
	rt_propagate(t, from);
	rt_forget(t, z);
}

/* ------------------------------------------------------------------ */
/* queries                                                             */

static int rt_overlaps(const struct range_node *p, int lo, int hi)
{
	return p->lo <= hi && lo <= p->hi;
}

/* Some reserved range that overlaps [lo, hi], or NONE. */
static int rt_search(const struct range_tree *t, int lo, int hi)
{
	int n = t->root;

	for (int i = 0; i < MAX_NODES && n != NONE; i++) {
		const struct range_node *p = &t->node[n];

		if (rt_overlaps(p, lo, hi))
			return n;
		if (p->left != NONE && t->node[p->left].max >= lo)
			n = p->left;
		else
			n = p->right;
	}
	return NONE;
}

/* The highest reserved address, -1 if there is none. */
static int rt_highest(const struct range_tree *t)
{
	return t->root == NONE ? -1 : t->node[t->root].max;
}

/* ------------------------------------------------------------------ */
/* consistency                                                         */

/* Every node in the tree has the right max and its children know it. */
static int rt_consistent(const struct range_tree *t)
{
	for (int i = 1; i < MAX_NODES; i++) {
		const struct range_node *p = &t->node[i];

		if (!p->linked)
			continue;
		if (p->max != rt_compute_max(t, i))
			return 0;
		if (p->left != NONE && t->node[p->left].parent != i)
			return 0;
		if (p->right != NONE && t->node[p->right].parent != i)
			return 0;
	}
	return 1;
}

int main(void)
{
	struct range_tree t;
	int start[5] = { 40, 20, 80, 60, 90 };
	int len[5];
	int id[5];
	int victim = __VERIFIER_nondet_int();
	int lo = __VERIFIER_nondet_int();
	int highest = -1, expect = 0;

	rt_init(&t);
	for (int i = 0; i < 5; i++) {
		len[i] = 5;
		if (i >= 2) {
			len[i] = __VERIFIER_nondet_int();
			__VERIFIER_assume(len[i] >= 1 && len[i] <= 50);
		}
		id[i] = rt_insert(&t, start[i], start[i] + len[i] - 1);
		assert(id[i] != NONE);
	}
	assert(rt_consistent(&t));
	assert(rt_insert(&t, 1, 2) == NONE);

	__VERIFIER_assume(victim >= 0 && victim < 5);
	rt_remove(&t, id[victim]);
	assert(t.count == 4);
	assert(rt_consistent(&t));

	/* Compare a query with what is left. */
	__VERIFIER_assume(lo >= 0 && lo <= 140);
	for (int i = 0; i < 5; i++) {
		int end = start[i] + len[i] - 1;

		if (i == victim)
			continue;
		if (end > highest)
			highest = end;
		if (start[i] <= lo && lo <= end)
			expect = 1;
	}
	assert(rt_highest(&t) == highest);
	assert((rt_search(&t, lo, lo) != NONE) == expect);
	return 0;
}
