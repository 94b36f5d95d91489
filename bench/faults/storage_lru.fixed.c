/* Name cache with least-recently-used replacement. Entries live in an array
 * and are chained by index from the most to the least recently used one. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define CAP 3
#define NIL (-1)
#define STEPS 5

struct entry {
	int key;
	int prev;
	int next;
};

struct lru {
	struct entry e[CAP];
	int head;	/* most recently used */
	int tail;	/* least recently used */
	int used;
};

static void lru_init(struct lru *c)
{
	c->head = NIL;
	c->tail = NIL;
	c->used = 0;
}

static void lru_unlink(struct lru *c, int i)
{
	int p = c->e[i].prev;
	int n = c->e[i].next;

	if (p != NIL)
		c->e[p].next = n;
	else
		c->head = n;
	if (n != NIL)
		c->e[n].prev = p;
	else
		c->tail = p;
}

static void lru_push_front(struct lru *c, int i)
{
	c->e[i].prev = NIL;
	c->e[i].next = c->head;
	if (c->head != NIL)
		c->e[c->head].prev = i;
	else
		c->tail = i;
	c->head = i;
}

static int lru_find(const struct lru *c, int key)
{
	int i;

	for (i = 0; i < c->used; i++)
		if (c->e[i].key == key)
			return i;
	return NIL;
}

/* Use a key: returns 1 on a hit; on a miss the key replaces the least
 * recently used one, if the cache is full. */
static int lru_touch(struct lru *c, int key)
{
	int i = lru_find(c, key);

	if (i != NIL) {
		if (i != c->head) {
			lru_unlink(c, i);
			lru_push_front(c, i);
		}
		return 1;
	}
	if (c->used < CAP) {
		i = c->used++;
	} else {
		i = c->tail;
		c->tail = c->e[i].prev;
		c->e[c->tail].next = NIL;
	}
	c->e[i].key = key;
	lru_push_front(c, i);
	return 0;
}

/* Was key among the CAP different keys used last before step n? */
static int recently_used(const int *hist, int n, int key)
{
	int distinct = 0, i, j, seen;

	for (i = n - 1; i >= 0; i--) {
		if (hist[i] == key)
			return distinct < CAP;
		seen = 0;
		for (j = i + 1; j < n; j++)
			if (hist[j] == hist[i])
				seen = 1;
		if (!seen)
			distinct++;
	}
	return 0;
}

int main(void)
{
	struct lru c;
	int hist[STEPS];
	int n;

	lru_init(&c);
	for (n = 0; n < STEPS; n++) {
		int key = __VERIFIER_nondet_int();
		int hit;

		__VERIFIER_assume(key >= 10 && key < 15);
		hit = lru_touch(&c, key);
		/* a hit exactly for the keys that LRU keeps */
		assert(hit == recently_used(hist, n, key));
		hist[n] = key;
	}
	return 0;
}
