/* Ordered map of memory regions by start address: a binary search tree whose
 * nodes are kept in an array and linked by index. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define POOL 5
#define NIL (-1)
#define LEFT 0
#define RIGHT 1

struct region {
	unsigned start;
	int child[2];
};

struct tree {
	struct region node[POOL];
	int root;
	int count;
};

static void tree_init(struct tree *t)
{
	t->root = NIL;
	t->count = 0;
}

/* Let the link from parent to its child old point to new instead. */
static void relink(struct tree *t, int parent, int old, int new)
{
	if (parent == NIL)
		t->root = new;
	else if (t->node[parent].child[LEFT] == old)
		t->node[parent].child[LEFT] = new;
	else
		t->node[parent].child[RIGHT] = new;
}

static int tree_insert(struct tree *t, unsigned start)
{
	int parent = NIL, n = t->root, side = LEFT, fresh = t->count++;

	while (n != NIL) {
		parent = n;
		side = start < t->node[n].start ? LEFT : RIGHT;
		n = t->node[n].child[side];
	}
	t->node[fresh].start = start;
	t->node[fresh].child[LEFT] = NIL;
	t->node[fresh].child[RIGHT] = NIL;
	if (parent == NIL)
		t->root = fresh;
	else
		t->node[parent].child[side] = fresh;
	return fresh;
}

static int tree_find(const struct tree *t, unsigned start, int *parent)
{
	int n = t->root;

	*parent = NIL;
	while (n != NIL && t->node[n].start != start) {
		*parent = n;
		n = t->node[n].child[start < t->node[n].start ? LEFT : RIGHT];
	}
	return n;
}

/* Unlink the region that begins at start. A node with two children is
 * replaced by its in-order successor. */
static int tree_remove(struct tree *t, unsigned start)
{
	int parent, n, succ, succ_parent;

	n = tree_find(t, start, &parent);
	if (n == NIL)
		return NIL;
	if (t->node[n].child[LEFT] == NIL) {
		relink(t, parent, n, t->node[n].child[RIGHT]);
	} else if (t->node[n].child[RIGHT] == NIL) {
		relink(t, parent, n, t->node[n].child[LEFT]);
	} else {
		succ_parent = n;
		succ = t->node[n].child[RIGHT];
		while (t->node[succ].child[LEFT] != NIL) {
			succ_parent = succ;
			succ = t->node[succ].child[LEFT];
		}
		if (succ_parent != n) {
			t->node[succ_parent].child[LEFT] = t->node[succ].child[RIGHT];
			t->node[succ].child[RIGHT] = t->node[n].child[RIGHT];
		}
		t->node[succ].child[LEFT] = t->node[n].child[LEFT];
		relink(t, parent, n, succ);
	}
	return n;
}

static const unsigned order[POOL] = { 0x20, 0x10, 0x50, 0x30, 0x40 };

int main(void)
{
	struct tree t;
	unsigned victim;
	int i, parent;

	tree_init(&t);
	for (i = 0; i < POOL; i++)
		assert(tree_insert(&t, order[i]) == i);

	victim = __VERIFIER_nondet_uint();
	__VERIFIER_assume(victim < POOL);
	assert(tree_remove(&t, order[victim]) == (int)victim);

	/* the victim is gone, all others are still found */
	for (i = 0; i < POOL; i++) {
		if (i == (int)victim)
			assert(tree_find(&t, order[i], &parent) == NIL);
		else
			assert(tree_find(&t, order[i], &parent) == i);
	}
	return 0;
}
