/* Address space of a process: a sorted list of memory regions.  Regions
 * never overlap; an operation on a range may have to split the regions
 * at its borders.  Neighbours of equal kind are merged.
 *
 * Addresses are page numbers; `end` is exclusive. */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_REGIONS 4
#define SPACE_PAGES 6

#define PROT_READ  1
#define PROT_WRITE 2
#define PROT_EXEC  4

#define NO_FILE    0

#define E_NOMEM (-12)
#define E_INVAL (-22)

struct region {
	int start;
	int end;
	int prot;
	int file;       /* NO_FILE for anonymous memory */
	int pgoff;      /* page of the file that is mapped at `start` */
};

struct space {
	struct region r[MAX_REGIONS];   /* sorted by start */
	int nr;
	int total_pages;
};

static void space_init(struct space *sp)
{
	sp->nr = 0;
	sp->total_pages = 0;
}

/* Index of the first region that ends above `addr`; nr if there is none. */
static int region_find(const struct space *sp, int addr)
{
	int i = 0;

	while (i < sp->nr && sp->r[i].end <= addr)
		i++;
	return i;
}

/* Open a gap at index `at`. */
static int region_make_room(struct space *sp, int at)
{
	int i;

	if (sp->nr == MAX_REGIONS)
		return E_NOMEM;
	for (i = sp->nr; i > at; i--)
		sp->r[i] = sp->r[i - 1];
	sp->nr++;
	return 0;
}

static void region_drop(struct space *sp, int at)
{
	int i;

	sp->nr--;
	for (i = at; i < sp->nr; i++)
		sp->r[i] = sp->r[i + 1];
}

/* Split region `at` in two; `addr` becomes the start of the second. */
static int region_split(struct space *sp, int at, int addr)
{
	struct region *low, *high;
	int rc = region_make_room(sp, at);

	if (rc < 0)
		return rc;
	low = &sp->r[at];
	high = &sp->r[at + 1];
	*low = *high;
	low->end = addr;
	high->start = addr;
	if (high->file != NO_FILE)
		high->pgoff += addr - high->start;
	return 0;
}

/* Make sure that no region reaches across `addr`. */
static int split_at(struct space *sp, int addr)
{
	int i = region_find(sp, addr);

	if (i < sp->nr && sp->r[i].start < addr)
		return region_split(sp, i, addr);
	return 0;
}

static int can_merge(const struct region *a, const struct region *b)
{
	if (a->end != b->start || a->prot != b->prot || a->file != b->file)
		return 0;
	if (a->file == NO_FILE)
		return 1;
	return a->pgoff + (a->end - a->start) == b->pgoff;
}

/* Merge region `at` with its successor if they are alike. */
static void try_merge(struct space *sp, int at)
{
	if (at < 0 || at + 1 >= sp->nr)
		return;
	if (!can_merge(&sp->r[at], &sp->r[at + 1]))
		return;
	sp->r[at].end = sp->r[at + 1].end;
	region_drop(sp, at + 1);
}

static int range_ok(int start, int len)
{
	return start >= 0 && len > 0 && len <= SPACE_PAGES - start;
}

static int vm_unmap(struct space *sp, int start, int len)
{
	int i, rc;

	if (!range_ok(start, len))
		return E_INVAL;
	if ((rc = split_at(sp, start)) < 0)
		return rc;
	if ((rc = split_at(sp, start + len)) < 0)
		return rc;
	i = region_find(sp, start);
	while (i < sp->nr && sp->r[i].start < start + len) {
		sp->total_pages -= sp->r[i].end - sp->r[i].start;
		region_drop(sp, i);
	}
	return 0;
}

/* Map at a fixed address; what was there before is replaced. */
static int vm_map(struct space *sp, int start, int len, int prot,
		  int file, int pgoff)
{
	struct region *r;
	int i, rc;

	rc = vm_unmap(sp, start, len);
	if (rc < 0)
		return rc;
	i = region_find(sp, start);
	rc = region_make_room(sp, i);
	if (rc < 0)
		return rc;
	r = &sp->r[i];
	r->start = start;
	r->end = start + len;
	r->prot = prot;
	r->file = file;
	r->pgoff = file != NO_FILE ? pgoff : 0;
	sp->total_pages += len;
	try_merge(sp, i);
	try_merge(sp, i - 1);
	return 0;
}

/* Change the protection of a range that must be mapped completely. */
static int vm_protect(struct space *sp, int start, int len, int prot)
{
	int i, first, addr, rc;

	if (!range_ok(start, len))
		return E_INVAL;
	addr = start;
	for (i = region_find(sp, start); i < sp->nr && addr < start + len; i++) {
		if (sp->r[i].start > addr)
			return E_NOMEM;
		addr = sp->r[i].end;
	}
	if (addr < start + len)
		return E_NOMEM;

	if ((rc = split_at(sp, start)) < 0)
		return rc;
	if ((rc = split_at(sp, start + len)) < 0)
		return rc;
	first = region_find(sp, start);
	for (i = first; i < sp->nr && sp->r[i].start < start + len; i++)
		sp->r[i].prot = prot;
	/* from the back, so that the indices in front stay valid */
	for (i--; i >= first - 1; i--)
		try_merge(sp, i);
	return 0;
}

/* Region that holds a page, or NULL. */
static const struct region *vm_lookup(const struct space *sp, int page)
{
	int i = region_find(sp, page);

	if (i == sp->nr || sp->r[i].start > page)
		return NULL;
	return &sp->r[i];
}

/* ---- reference model: one entry for each page ---- */

struct page {
	int prot;       /* 0: not mapped */
	int file;
	int pgoff;
};

static void model_map(struct page *m, int start, int len, int prot,
		      int file, int pgoff)
{
	int i;

	for (i = 0; i < SPACE_PAGES; i++) {
		if (i < start || i >= start + len)
			continue;
		m[i].prot = prot;
		m[i].file = file;
		m[i].pgoff = file != NO_FILE ? pgoff + (i - start) : 0;
	}
}

static void compare(const struct space *sp, const struct page *m)
{
	int i, mapped = 0;

	for (i = 0; i < SPACE_PAGES; i++) {
		const struct region *r = vm_lookup(sp, i);

		if (m[i].prot == 0) {
			assert(r == NULL);
			continue;
		}
		mapped++;
		assert(r != NULL);
		assert(r->prot == m[i].prot && r->file == m[i].file);
		if (r->file != NO_FILE)
			assert(r->pgoff + (i - r->start) == m[i].pgoff);
	}
	assert(mapped == sp->total_pages);
	for (i = 0; i + 1 < sp->nr; i++)
		assert(!can_merge(&sp->r[i], &sp->r[i + 1]));
}

/* Build a space, change one range of it, and compare with the model. */
static void run_case(int unmap, int start, int len, int prot, int pgoff)
{
	struct space sp;
	struct page model[SPACE_PAGES] = { { 0, 0, 0 } };
	int i;

	space_init(&sp);
	/* a file mapping of three pages, then one anonymous page */
	assert(vm_map(&sp, 1, 3, PROT_READ, 7, pgoff) == 0);
	model_map(model, 1, 3, PROT_READ, 7, pgoff);
	assert(vm_map(&sp, 4, 1, PROT_READ | PROT_WRITE, NO_FILE, 0) == 0);
	model_map(model, 4, 1, PROT_READ | PROT_WRITE, NO_FILE, 0);

	if (unmap) {
		assert(vm_unmap(&sp, start, len) == 0);
		model_map(model, start, len, 0, NO_FILE, 0);
	} else {
		int inside = start >= 1 && start + len <= 5;
		int rc = vm_protect(&sp, start, len, prot);

		assert((rc == 0) == inside);
		for (i = start; inside && i < start + len; i++)
			model[i].prot = prot;
	}
	compare(&sp, model);
}

int main(void)
{
	int unmap = __VERIFIER_nondet_int();
	int start = __VERIFIER_nondet_int();
	int len = __VERIFIER_nondet_int();
	int prot = __VERIFIER_nondet_int();
	int pgoff = __VERIFIER_nondet_int();
	int s, n;

	__VERIFIER_assume(unmap == 0 || unmap == 1);
	__VERIFIER_assume(prot == PROT_READ || prot == PROT_EXEC);
	__VERIFIER_assume(pgoff >= 0 && pgoff < 100);

	for (s = 0; s <= 3; s++)
		for (n = 1; n <= 2; n++)
			if (s == start && n == len)
				run_case(unmap, s, n, prot, pgoff);
	return 0;
}
