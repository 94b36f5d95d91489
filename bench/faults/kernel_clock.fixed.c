/* Second-chance (clock) page replacement over a fixed set of frames. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NFRAMES 2
#define NPAGES  3
#define NO_PAGE (-1)

struct frame {
	int page;
	int referenced;
	int dirty;
};

struct pager {
	struct frame frames[NFRAMES];
	int map[NPAGES];        /* page -> frame, or -1 when not resident */
	int hand;
	int faults;
	int writebacks;
};

static void pager_init(struct pager *pg)
{
	int i;

	for (i = 0; i < NFRAMES; i++) {
		pg->frames[i].page = NO_PAGE;
		pg->frames[i].referenced = 0;
		pg->frames[i].dirty = 0;
	}
	for (i = 0; i < NPAGES; i++)
		pg->map[i] = -1;
	pg->hand = 0;
	pg->faults = 0;
	pg->writebacks = 0;
}

/* Sweep the hand until a frame without its reference bit is found. */
static int choose_victim(struct pager *pg)
{
	int victim;

	while (pg->frames[pg->hand].referenced) {
		pg->frames[pg->hand].referenced = 0;
		pg->hand = (pg->hand + 1) % NFRAMES;
	}
	victim = pg->hand;
	pg->hand = (pg->hand + 1) % NFRAMES;
	return victim;
}

static void evict(struct pager *pg, struct frame *f)
{
	if (f->page == NO_PAGE)
		return;
	if (f->dirty) {
		pg->writebacks++;
		f->dirty = 0;
	}
	pg->map[f->page] = -1;
	f->page = NO_PAGE;
}

/* Access a page; returns the frame that holds it afterwards. */
static int page_access(struct pager *pg, int page, int is_write)
{
	int idx = pg->map[page];

	if (idx < 0) {
		pg->faults++;
		idx = choose_victim(pg);
		evict(pg, &pg->frames[idx]);
		pg->frames[idx].page = page;
		pg->map[page] = idx;
	}
	pg->frames[idx].referenced = 1;
	if (is_write)
		pg->frames[idx].dirty = 1;
	return idx;
}

#define NOPS 5

int main(void)
{
	struct pager pg;
	int unsaved[NPAGES] = { 0 };    /* model: written since loaded */
	int expected_writebacks = 0;
	int i, p;

	pager_init(&pg);
	for (i = 0; i < NOPS; i++) {
		int page = __VERIFIER_nondet_int();
		int wr = __VERIFIER_nondet_int();

		__VERIFIER_assume(page >= 0 && page < NPAGES);
		__VERIFIER_assume(wr == 0 || wr == 1);
		assert(pg.frames[page_access(&pg, page, wr)].page == page);
		if (wr)
			unsaved[page] = 1;
		for (p = 0; p < NPAGES; p++) {
			if (pg.map[p] >= 0) {
				assert(pg.frames[pg.map[p]].page == p);
			} else if (unsaved[p]) {
				expected_writebacks++;
				unsaved[p] = 0;
			}
		}
		assert(pg.writebacks == expected_writebacks);
	}
	return 0;
}
