/*
 * LRU cache of directory entries: a doubly linked list in order of use
 * (front = most recent) and a small hash index over the same entries.
 */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define CACHE_CAP 2
#define BUCKETS   2
#define MAX_OPS   2
#define KEYS      3

struct entry {
	int key;
	int value;
	struct entry *prev;     /* towards the most recent */
	struct entry *next;     /* towards the least recent */
	struct entry *chain;    /* next in the same bucket */
};

struct lru {
	struct entry pool[CACHE_CAP];
	struct entry *bucket[BUCKETS];
	struct entry *front;
	struct entry *back;
	int used;
};

static void lru_init(struct lru *c)
{
	for (int i = 0; i < BUCKETS; i++)
		c->bucket[i] = NULL;
	c->front = NULL;
	c->back = NULL;
	c->used = 0;
}

static struct entry **lru_bucket(struct lru *c, int key)
{
	return &c->bucket[(unsigned)key % BUCKETS];
}

static void lru_unlink(struct lru *c, struct entry *e)
{
	if (e->prev != NULL)
		e->prev->next = e->next;
	else
		c->front = e->next;
	if (e->next != NULL)
		e->next->prev = e->prev;
	else
		c->back = e->prev;
}

static void lru_link_front(struct lru *c, struct entry *e)
{
	e->prev = NULL;
	e->next = c->front;
	if (c->front != NULL)
		c->front->prev = e;
	else
		c->back = e;
	c->front = e;
}

/* Make e the most recently used entry. */
static void lru_touch(struct lru *c, struct entry *e)
{
	if (c->front == e)
		return;
	lru_unlink(c, e);
	lru_link_front(c, e);
}

static void lru_unhash(struct lru *c, struct entry *e)
{
	struct entry **pp = lru_bucket(c, e->key);

	for (int i = 0; i < CACHE_CAP && *pp != NULL; i++) {
		if (*pp == e) {
			*pp = e->chain;
			return;
		}
		pp = &(*pp)->chain;
	}
}

static struct entry *lru_find(struct lru *c, int key)
{
	struct entry *e = *lru_bucket(c, key);

	for (int i = 0; i < CACHE_CAP && e != NULL; i++) {
		if (e->key == key)
			return e;
		e = e->chain;
	}
	return NULL;
}

/* Look key up; a hit counts as a use. */
static int lru_get(struct lru *c, int key, int *value)
{
	struct entry *e = lru_find(c, key);

	if (e == NULL)
		return 0;
	lru_touch(c, e);
	*value = e->value;
	return 1;
}

/* A fresh entry, or the least recently used one taken out of service. */
static struct entry *lru_take(struct lru *c)
{
	struct entry *e;

	if (c->used < CACHE_CAP)
		return &c->pool[c->used++];
	e = c->back;
	lru_unlink(c, e);
	lru_unhash(c, e);
	return e;
}

/* Store key -> value; returns 1 if an existing entry was updated. */
static int lru_put(struct lru *c, int key, int value)
{
	struct entry *e = lru_find(c, key);
	struct entry **head;

	if (e != NULL) {
		e->value = value;
		return 1;
	}
	e = lru_take(c);
	e->key = key;
	e->value = value;
	head = lru_bucket(c, key);
	e->chain = *head;
	*head = e;
	lru_link_front(c, e);
	return 0;
}

int main(void)
{
	struct lru c;
	int stamp[KEYS] = { 1, 2, 0 };  /* time of last use, 0 = absent */
	int value[KEYS] = { 10, 20, 0 };

	/* Start with a full cache. */
	lru_init(&c);
	assert(!lru_put(&c, 0, 10));
	assert(!lru_put(&c, 1, 20));

	for (int t = 3; t < 3 + MAX_OPS; t++) {
		int op = __VERIFIER_nondet_int();
		int key = __VERIFIER_nondet_int();
		int hit, v = 0;

		__VERIFIER_assume(op >= 0 && op <= 1);
		__VERIFIER_assume(key >= 0 && key < KEYS);
		if (op == 0) {
			hit = lru_get(&c, key, &v);
			assert(hit == (stamp[key] != 0));
			if (hit) {
				assert(v == value[key]);
				stamp[key] = t;
			}
		} else {
			hit = lru_put(&c, key, t * 10);
			assert(hit == (stamp[key] != 0));
			if (!hit) {
				int oldest = -1;

				for (int k = 0; k < KEYS; k++)
					if (stamp[k] != 0 &&
					    (oldest < 0 || stamp[k] < stamp[oldest]))
						oldest = k;
				stamp[oldest] = 0;
			}
			stamp[key] = t;
			value[key] = t * 10;
		}
	}
	for (int k = 0; k < KEYS; k++)
		assert((lru_find(&c, k) != NULL) == (stamp[k] != 0));
	return 0;
}
