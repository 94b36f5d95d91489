/*
 * Object cache in the style of a slab allocator.
 *
 * A cache owns a number of slabs; each slab holds SLAB_OBJS objects and is
 * on exactly one of three lists according to how many of them are in use:
 * empty, partial or full. Allocation prefers partial slabs, then empty
 * ones, then grows the cache by a new slab. At most KEEP_EMPTY empty slabs
 * are kept for later; further ones go back to the page supplier.
 */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define SLAB_OBJS  2
#define MAX_SLABS  2
#define KEEP_EMPTY 1
#define END_OF_FREE (-1)

enum slab_where {
	SLAB_UNUSED,            /* with the page supplier */
	SLAB_EMPTY,
	SLAB_PARTIAL,
	SLAB_FULL
};

struct object {
	int next_free;          /* index in the slab, while free */
	int busy;
	int payload;
};

struct slab {
	struct object obj[SLAB_OBJS];
	enum slab_where where;
	int id;                 /* position in the cache */
	int free_head;
	int inuse;
	struct slab *next;
	struct slab *prev;
};

struct slab_list {
	struct slab *head;
	int length;
};

struct cache {
	struct slab pages[MAX_SLABS];
	struct slab_list empty;
	struct slab_list partial;
	struct slab_list full;
	int nr_slabs;           /* slabs owned by the cache */
	int nr_empty;           /* of these, without objects in use */
	int nr_active;          /* objects in use */
};

/* A handle names the slab and the object within it. */
struct handle {
	int slab;
	int index;
};

/* ------------------------------------------------------------------ */
/* lists                                                               */

static void slab_list_init(struct slab_list *l)
{
	l->head = NULL;
	l->length = 0;
}

static void slab_list_add(struct slab_list *l, struct slab *s,
			  enum slab_where where)
{
	s->prev = NULL;
	s->next = l->head;
	if (l->head != NULL)
		l->head->prev = s;
	l->head = s;
	l->length++;
	s->where = where;
}

static void slab_list_del(struct slab_list *l, struct slab *s)
{
	if (s->prev != NULL)
		s->prev->next = s->next;
	else
		l->head = s->next;
	if (s->next != NULL)
		s->next->prev = s->prev;
	s->next = NULL;
	s->prev = NULL;
	l->length--;
}

/* ------------------------------------------------------------------ */
/* slabs                                                               */

/* Chain all objects of the slab for allocation. */
static void slab_format(struct slab *s)
{
	for (int i = 0; i < SLAB_OBJS; i++) {
		s->obj[i].next_free = i + 1 < SLAB_OBJS ? i + 1 : END_OF_FREE;
		s->obj[i].busy = 0;
		s->obj[i].payload = 0;
	}
	s->free_head = 0;
	s->inuse = 0;
}

static int slab_take(struct slab *s)
{
	int i = s->free_head;

	s->free_head = s->obj[i].next_free;
	s->obj[i].next_free = END_OF_FREE;
	s->obj[i].busy = 1;
	s->inuse++;
	return i;
}

static void slab_give(struct slab *s, int i)
{
	s->obj[i].busy = 0;
	s->obj[i].next_free = s->free_head;
	s->free_head = i;
	s->inuse--;
}

/* ------------------------------------------------------------------ */
/* cache                                                               */

static void cache_init(struct cache *c)
{
	for (int i = 0; i < MAX_SLABS; i++) {
		slab_format(&c->pages[i]);
		c->pages[i].where = SLAB_UNUSED;
		c->pages[i].id = i;
		c->pages[i].next = NULL;
		c->pages[i].prev = NULL;
	}
	slab_list_init(&c->empty);
	slab_list_init(&c->partial);
	slab_list_init(&c->full);
	c->nr_slabs = 0;
	c->nr_empty = 0;
	c->nr_active = 0;
}

/* Get a slab from the page supplier; it starts on the empty list. */
static int cache_grow(struct cache *c)
{
	for (int i = 0; i < MAX_SLABS; i++) {
		struct slab *s = &c->pages[i];

		if (s->where != SLAB_UNUSED)
			continue;
		slab_format(s);
		slab_list_add(&c->empty, s, SLAB_EMPTY);
		c->nr_empty++;
		c->nr_slabs++;
		return 1;
	}
	return 0;
}

/* Give an empty slab back to the page supplier. */
static void cache_release(struct cache *c, struct slab *s)
{
	slab_list_del(&c->empty, s);
	c->nr_empty--;
	c->nr_slabs--;
	s->where = SLAB_UNUSED;
}

/* A slab with at least one free object, put on the partial list. */
static struct slab *cache_pick(struct cache *c)
{
	struct slab *s = c->partial.head;

	if (s != NULL)
		return s;
	if (c->empty.head == NULL && !cache_grow(c))
		return NULL;
	s = c->empty.head;
	slab_list_del(&c->empty, s);
	slab_list_add(&c->partial, s, SLAB_PARTIAL);
	return s;
}

/* Allocate an object; returns 0 if no memory is left. */
static int cache_alloc(struct cache *c, struct handle *h)
{
	struct slab *s = cache_pick(c);

	if (s == NULL)
		return 0;
	h->slab = s->id;
	h->index = slab_take(s);
	c->nr_active++;
	if (s->inuse == SLAB_OBJS) {
		slab_list_del(&c->partial, s);
		slab_list_add(&c->full, s, SLAB_FULL);
	}
	return 1;
}

/* Return an object to its slab; the slab may change lists. */
static int cache_free(struct cache *c, struct handle h)
{
	struct slab *s = &c->pages[h.slab];

	if (!s->obj[h.index].busy)
		return 0;
	slab_give(s, h.index);
	c->nr_active--;
	if (s->where == SLAB_FULL) {
		slab_list_del(&c->full, s);
		slab_list_add(&c->partial, s, SLAB_PARTIAL);
	}
	if (s->inuse == 0) {
		slab_list_del(&c->partial, s);
		slab_list_add(&c->empty, s, SLAB_EMPTY);
		c->nr_empty++;
		if (c->nr_empty > KEEP_EMPTY)
			cache_release(c, s);
	}
	return 1;
}

/* ------------------------------------------------------------------ */
/* consistency                                                         */

static int cache_count(const struct cache *c, enum slab_where where)
{
	int n = 0;

	for (int i = 0; i < MAX_SLABS; i++)
		if (c->pages[i].where == where)
			n++;
	return n;
}

/* The lists and the slabs themselves agree. */
static int cache_lists_ok(const struct cache *c)
{
	return c->empty.length == cache_count(c, SLAB_EMPTY) &&
	       c->partial.length == cache_count(c, SLAB_PARTIAL) &&
	       c->full.length == cache_count(c, SLAB_FULL) &&
	       c->nr_slabs == c->empty.length + c->partial.length +
			      c->full.length;
}

int main(void)
{
	struct cache c;
	struct handle h[3];
	int drop = __VERIFIER_nondet_int();
	int active = 3;

	/* Two objects fill the first slab, the third opens another. */
	cache_init(&c);
	for (int i = 0; i < 3; i++) {
		assert(cache_alloc(&c, &h[i]));
		assert(c.nr_active == i + 1);
	}
	assert(cache_lists_ok(&c));
	assert(c.nr_slabs == 2);

	/* Free one object; a slab that becomes empty is kept. */
	__VERIFIER_assume(drop >= 0 && drop < 3);
	assert(cache_free(&c, h[drop]));
	active--;
	assert(cache_lists_ok(&c));
	assert(c.nr_slabs == 2);
	assert(cache_count(&c, SLAB_EMPTY) == (drop == 2));

	assert(c.nr_active == active);
	return 0;
}
