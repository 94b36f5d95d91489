/* Mark and sweep collector of a small language runtime.  Cells are
 * addressed by index.  The mark stack is of fixed size: when it overflows,
 * the cell stays marked with its children not yet visited, and the heap is
 * scanned for such cells until there are none left. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NCELLS     6
#define NROOTS     2
#define MARK_DEPTH 1
#define NIL        (-1)

enum kind { FREE, NUMBER, PAIR, WEAK };

struct cell {
	enum kind kind;
	int marked;
	int ref[2];     /* PAIR: both; WEAK: ref[0] is the target */
	int value;      /* NUMBER */
};

struct heap {
	struct cell cell[NCELLS];
	int free_list;          /* linked through ref[0] */
	int nr_free;
	int root[NROOTS];
	int stack[MARK_DEPTH];
	int depth;
	int overflow;
	int collections;
};

static void put_on_free_list(struct heap *h, int c)
{
	h->cell[c].kind = FREE;
	h->cell[c].marked = 0;
	h->cell[c].value = 0;
	h->cell[c].ref[1] = NIL;
	h->cell[c].ref[0] = h->free_list;
	h->free_list = c;
	h->nr_free++;
}

static void heap_init(struct heap *h)
{
	int i;

	h->free_list = NIL;
	h->nr_free = 0;
	for (i = NCELLS - 1; i >= 0; i--)
		put_on_free_list(h, i);
	for (i = 0; i < NROOTS; i++)
		h->root[i] = NIL;
	h->depth = 0;
	h->overflow = 0;
	h->collections = 0;
}

/* Take a cell from the free list, NIL when the heap is exhausted. */
static int cell_new(struct heap *h, enum kind kind)
{
	int c = h->free_list;

	if (c == NIL)
		return NIL;
	h->free_list = h->cell[c].ref[0];
	h->nr_free--;
	h->cell[c].kind = kind;
	h->cell[c].ref[0] = NIL;
	h->cell[c].ref[1] = NIL;
	return c;
}

static int new_number(struct heap *h, int value)
{
	int c = cell_new(h, NUMBER);

	if (c != NIL)
		h->cell[c].value = value;
	return c;
}

static int new_pair(struct heap *h, int car, int cdr)
{
	int c = cell_new(h, PAIR);

	if (c != NIL) {
		h->cell[c].ref[0] = car;
		h->cell[c].ref[1] = cdr;
	}
	return c;
}

static int new_weak(struct heap *h, int target)
{
	int c = cell_new(h, WEAK);

	if (c != NIL)
		h->cell[c].ref[0] = target;
	return c;
}

/* ---- mark phase ---- */

static void mark_cell(struct heap *h, int c)
{
	if (c == NIL || h->cell[c].marked)
		return;
	h->cell[c].marked = 1;
	if (h->cell[c].kind != PAIR)
		return;
	if (h->depth == MARK_DEPTH) {
		h->overflow = 1;
		return;
	}
	h->stack[h->depth++] = c;
}

static void mark_drain(struct heap *h)
{
	while (h->depth > 0) {
		int c = h->stack[--h->depth];

		mark_cell(h, h->cell[c].ref[0]);
		mark_cell(h, h->cell[c].ref[1]);
	}
}

/* One pass over the heap for marked pairs with unmarked children. */
static void mark_rescan(struct heap *h)
{
	int c;

	for (c = 0; c < NCELLS; c++) {
		if (!h->cell[c].marked || h->cell[c].kind != PAIR)
			continue;
		mark_cell(h, h->cell[c].ref[0]);
		mark_cell(h, h->cell[c].ref[1]);
		mark_drain(h);
	}
}

static void mark_all(struct heap *h)
{
	int i;

	h->depth = 0;
	h->overflow = 0;
	for (i = 0; i < NROOTS; i++)
		mark_cell(h, h->root[i]);
	mark_drain(h);
	while (h->overflow) {
		h->overflow = 0;
		mark_rescan(h);
	}
}

/* ---- after marking ---- */

/* Weak references do not keep their target alive. */
static void clear_weak(struct heap *h)
{
	int c;

	for (c = 0; c < NCELLS; c++) {
		struct cell *p = &h->cell[c];

		if (p->kind != WEAK || p->ref[0] == NIL)
			continue;
		if (!h->cell[p->ref[0]].marked)
			p->ref[0] = NIL;
	}
}

/* Free what is not marked; returns the number of cells freed. */
static int sweep(struct heap *h)
{
	int c, freed = 0;

	for (c = NCELLS - 1; c >= 0; c--) {
		if (h->cell[c].kind == FREE)
			continue;
		if (h->cell[c].marked) {
			h->cell[c].marked = 0;
			continue;
		}
		put_on_free_list(h, c);
		freed++;
	}
	return freed;
}

static int collect(struct heap *h)
{
	h->collections++;
	mark_all(h);
	clear_weak(h);
	return sweep(h);
}

/* ---- reference: the set of reachable cells as bits ---- */

static unsigned int reachable(const struct heap *h)
{
	unsigned int set = 0;
	int i, c, k;

	for (i = 0; i < NROOTS; i++)
		if (h->root[i] != NIL)
			set |= 1u << h->root[i];
	for (i = 0; i < 3; i++) {
		for (c = 0; c < NCELLS; c++) {
			if (!(set & (1u << c)) || h->cell[c].kind != PAIR)
				continue;
			for (k = 0; k < 2; k++)
				if (h->cell[c].ref[k] != NIL)
					set |= 1u << h->cell[c].ref[k];
		}
	}
	return set;
}

/* Build a heap in which cell 3 refers to `car` and `cdr`, and collect. */
static void run_case(int car, int cdr, int second_root, int value)
{
	struct heap h;
	unsigned int live;
	int number, weak, top, i, n = 0;

	heap_init(&h);
	number = new_number(&h, value);         /* cell 0 */
	new_pair(&h, number, NIL);              /* cell 1 */
	new_pair(&h, NIL, NIL);                 /* cell 2 */
	new_pair(&h, car, cdr);                 /* cell 3 */
	weak = new_weak(&h, number);            /* cell 4 */
	top = new_pair(&h, weak, NIL);          /* cell 5 */
	assert(h.nr_free == 0 && new_number(&h, 1) == NIL);
	h.root[0] = top;
	h.root[1] = second_root ? 3 : NIL;

	live = reachable(&h);
	collect(&h);
	for (i = 0; i < NCELLS; i++) {
		if (live & (1u << i))
			assert(h.cell[i].kind != FREE);
		else
			assert(h.cell[i].kind == FREE);
		assert(!h.cell[i].marked);
		n += h.cell[i].kind == FREE;
	}
	assert(n == h.nr_free);
	if (live & (1u << number))
		assert(h.cell[weak].ref[0] == number &&
		       h.cell[number].value == value);
	else
		assert(h.cell[weak].ref[0] == NIL);
	if (n > 0)
		assert(new_number(&h, 5) != NIL && h.nr_free == n - 1);
}

int main(void)
{
	int car = __VERIFIER_nondet_int();
	int cdr = __VERIFIER_nondet_int();
	int second_root = __VERIFIER_nondet_int();
	int value = __VERIFIER_nondet_int();
	int a, b;

	__VERIFIER_assume(second_root == 0 || second_root == 1);
	for (a = NIL; a <= 3; a++)
		for (b = NIL; b <= 3; b++)
			if (car == a && cdr == b)
				run_case(a, b, second_root, value);
	return 0;
}
