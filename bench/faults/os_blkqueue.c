/*
 * Request queue of a block device: neighbouring requests of the same
 * direction are merged up to a limit, dispatch is a one-way elevator.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define QUEUE_MAX    4
#define MAX_SECTORS  6u       /* limit of the controller per command */

#define RQ_WRITE     0x1u
#define RQ_NOMERGE   0x2u     /* must reach the device as it is */

struct request {
	unsigned sector;
	unsigned count;
	unsigned flags;
};

struct blkqueue {
	struct request rq[QUEUE_MAX];
	int      len;
	unsigned head;        /* where the last command ended */
	unsigned queued;      /* sectors in the queue         */
};

static void blk_init(struct blkqueue *q)
{
	q->len = 0;
	q->head = 0;
	q->queued = 0;
}

/* Take out a request; the order in the table does not matter. */
static void blk_remove(struct blkqueue *q, int i)
{
	q->len--;
	q->rq[i] = q->rq[q->len];
}

static bool mergeable(const struct request *a, const struct request *b)
{
	if ((a->flags | b->flags) & RQ_NOMERGE)
		return false;
	if ((a->flags ^ b->flags) & RQ_WRITE)
		return false;
	if (a->count + b->count > MAX_SECTORS)
		return false;
	return a->sector + a->count == b->sector
	    || b->sector + b->count == a->sector;
}

/* Queue a request.  It swallows the neighbours that it can be merged
 * with, also those it becomes a neighbour of by that. */
static int blk_submit(struct blkqueue *q, struct request r)
{
	int i;

	if (q->len == QUEUE_MAX)
		return -1;
	q->queued += r.count;

	if (r.flags & RQ_NOMERGE)
		goto insert;
again:
	for (i = 0; i < q->len; i++) {
		struct request *o = &q->rq[i];

		if (!mergeable(o, &r))
			continue;
		if (o->sector < r.sector)
			r.sector = o->sector;
		r.count += o->count;
		blk_remove(q, i);
		goto insert;
	}
insert:
	q->rq[q->len] = r;
	q->len++;
	return 0;
}

/* Next request: the first at or behind the head, else the very first. */
static bool blk_dispatch(struct blkqueue *q, struct request *out)
{
	int ahead = -1, lowest = -1;
	int pick;

	for (int i = 0; i < q->len; i++) {
		unsigned s = q->rq[i].sector;

		if (lowest < 0 || s < q->rq[lowest].sector)
			lowest = i;
		if (s >= q->head && (ahead < 0 || s < q->rq[ahead].sector))
			ahead = i;
	}
	pick = ahead >= 0 ? ahead : lowest;
	if (pick < 0)
		return false;

	*out = q->rq[pick];
	q->head = out->sector + out->count;
	q->queued -= out->count;
	blk_remove(q, pick);
	return true;
}

/* ---- harness ---- */

int main(void)
{
	struct blkqueue q;
	struct request out;
	unsigned sum = 0;
	unsigned before;

	blk_init(&q);
	for (int n = 0; n < 3; n++) {
		struct request r;

		r.sector = __VERIFIER_nondet_uint();
		r.count = __VERIFIER_nondet_uint();
		r.flags = __VERIFIER_nondet_uint();
		__VERIFIER_assume(r.sector < 16u);
		__VERIFIER_assume(r.count >= 1u && r.count <= 3u);
		__VERIFIER_assume(r.flags <= (RQ_WRITE | RQ_NOMERGE));
		assert(blk_submit(&q, r) == 0);
		sum += r.count;
	}
	assert(q.queued == sum);

	/* the queue is as short as the merge rules allow */
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 3; k++)
			if (i < k && k < q.len)
				assert(!mergeable(&q.rq[i], &q.rq[k]));

	before = q.queued;
	if (blk_dispatch(&q, &out)) {
		assert(out.count <= MAX_SECTORS);
		assert(q.queued == before - out.count);
		for (int i = 0; i < 3; i++)
			if (i < q.len)
				assert(q.rq[i].sector >= out.sector);
	}
	return 0;
}
