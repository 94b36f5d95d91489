/*
 * Skip list of open orders by price. The level of a new node is given by
 * the caller (a random source in production). Nodes live in an array and
 * are linked by index; node 0 is the head, a link of 0 ends a level.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_LEVEL 3
#define MAX_NODES 3
#define HEAD      0
#define NIL       0

struct order {
	int price;
	int level;
	int next[MAX_LEVEL];
};

struct order_list {
	struct order node[MAX_NODES];
	int used;               /* nodes handed out, head included */
	int level;              /* levels in use, at least 1 */
	int count;
};

static void ol_init(struct order_list *l)
{
	for (int i = 0; i < MAX_LEVEL; i++)
		l->node[HEAD].next[i] = NIL;
	l->node[HEAD].price = 0;
	l->node[HEAD].level = MAX_LEVEL;
	l->used = 1;
	l->level = 1;
	l->count = 0;
}

static int ol_new(struct order_list *l, int price, int level)
{
	int id = l->used++;

	l->node[id].price = price;
	l->node[id].level = level;
	for (int i = 0; i < MAX_LEVEL; i++)
		l->node[id].next[i] = NIL;
	return id;
}

/*
 * Collect in path[] the last node before `price` on every level (the head on unused ones);
 * returns the node that follows on the lowest level.
 */
static int ol_seek(const struct order_list *l, int price, int path[MAX_LEVEL])
{
	int at = HEAD;

	for (int i = MAX_LEVEL - 1; i >= 0; i--) {
		path[i] = HEAD;
		if (i >= l->level)
			continue;
		for (int hops = 1; hops < MAX_NODES; hops++) {
			int ahead = l->node[at].next[i];

			if (ahead == NIL || l->node[ahead].price >= price)
				break;
			at = ahead;
		}
		path[i] = at;
	}
	return l->node[at].next[0];
}

/* Add an order; returns 0 if there is one with that price. */
static int ol_insert(struct order_list *l, int price, int level)
{
	int path[MAX_LEVEL];
	int id = ol_seek(l, price, path);

	if (id != NIL && l->node[id].price == price)
		return 0;
	if (level > l->level)
		l->level = level;
	id = ol_new(l, price, level);
	for (int i = 0; i < MAX_LEVEL && i < level; i++) {
		l->node[id].next[i] = l->node[path[i]].next[i];
		l->node[path[i]].next[i] = id;
	}
	l->count++;
	return 1;
}

/* Remove the order with that price; levels that became empty are given up. */
static int ol_remove(struct order_list *l, int price)
{
	int path[MAX_LEVEL];
	int id = ol_seek(l, price, path);

	if (id == NIL || l->node[id].price != price)
		return 0;
	for (int i = 0; i < MAX_LEVEL && i < l->node[id].level; i++)
		l->node[path[i]].next[i] = l->node[id].next[i];
	while (l->level > 1 && l->node[HEAD].next[l->level - 1] == NIL)
		l->level--;
	l->count--;
	return 1;
}

static int ol_contains(const struct order_list *l, int price)
{
	int path[MAX_LEVEL];
	int id = ol_seek(l, price, path);

	return id != NIL && l->node[id].price == price;
}

int main(void)
{
	struct order_list l;
	int price[2], level[2];
	int victim = __VERIFIER_nondet_int();
	int left;

	ol_init(&l);
	price[0] = 20;
	price[1] = 30;
	for (int i = 0; i < 2; i++) {
		level[i] = __VERIFIER_nondet_int();
		__VERIFIER_assume(level[i] >= 1 && level[i] <= MAX_LEVEL);
	}
	__VERIFIER_assume(victim >= 0 && victim <= 1);

	assert(ol_insert(&l, price[0], level[0]));
	assert(ol_insert(&l, price[1], level[1]));
	assert(l.level == (level[0] > level[1] ? level[0] : level[1]));
	assert(l.count == 2);

	left = 1 - victim;
	assert(ol_remove(&l, price[victim]));
	assert(l.count == 1);
	assert(ol_contains(&l, price[left]));
	assert(l.level == level[left]);
	return 0;
}
