/* Circular doubly linked list with a sentinel, as used for work queues.
 * A pending queue is spliced in front of the active queue in one step. */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct list_head {
	struct list_head *next;
	struct list_head *prev;
};

struct work {
	struct list_head node;	/* must stay the first member */
	int id;
};

static void list_init(struct list_head *h)
{
	h->next = h;
	h->prev = h;
}

static int list_empty(const struct list_head *h)
{
	return h->next == h;
}

static void list_insert(struct list_head *n, struct list_head *prev,
			struct list_head *next)
{
	next->prev = n;
	n->next = next;
	n->prev = prev;
	prev->next = n;
}

static void list_add_tail(struct list_head *n, struct list_head *h)
{
	list_insert(n, h->prev, h);
}

static void list_del(struct list_head *n)
{
	n->prev->next = n->next;
	n->next->prev = n->prev;
	list_init(n);
}

/* Move all entries of src to the front of dst; src is empty afterwards. */
static void list_splice_init(struct list_head *src, struct list_head *dst)
{
	struct list_head *first, *last, *at;

	if (list_empty(src))
		return;
	first = src->next;
	last = src->prev;
	at = dst->next;

	first->prev = dst;
	dst->next = first;
	last->next = at;
	at->prev = last;
	list_init(src);
}

/* Take the oldest entry, or NULL. */
static struct work *queue_pop(struct list_head *h)
{
	struct list_head *n = h->next;

	if (list_empty(h))
		return NULL;
	list_del(n);
	return (struct work *)n;
}

int main(void)
{
	struct list_head active, pending;
	struct work w[4], extra;
	struct work *p;
	int i, npend, popped;

	list_init(&active);
	list_init(&pending);
	npend = __VERIFIER_nondet_int();
	__VERIFIER_assume(npend >= 0 && npend <= 4);

	/* the first npend entries are pending, the others are active */
	for (i = 0; i < 4; i++) {
		w[i].id = i;
		if (i < npend)
			list_add_tail(&w[i].node, &pending);
		else
			list_add_tail(&w[i].node, &active);
	}

	list_splice_init(&pending, &active);
	assert(list_empty(&pending));

	extra.id = 4;
	list_add_tail(&extra.node, &active);

	/* pending ones come first, then the active ones, then the new one */
	popped = 0;
	for (i = 0; i < 5; i++) {
		p = queue_pop(&active);
		if (p == NULL)
			break;
		assert(p->id == i);
		popped++;
	}
	assert(popped == 5);
	assert(list_empty(&active));
	return 0;
}
