/*
 * Virtual memory areas of a process: a table of mappings of file pages,
 * sorted by address.  Addresses and lengths are in pages; [start, end).
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MAX_VMA    5
#define NPAGES     6u          /* size of the address space */
#define NO_PAGE    0xFFFFu

struct vma {
	uint16_t start;
	uint16_t end;
	uint16_t pgoff;        /* page of the file at start */
	bool     writable;
};

struct mm {
	struct vma area[MAX_VMA];
	int        nareas;
	unsigned   mapped;     /* total number of pages */
};

static void mm_init(struct mm *mm)
{
	mm->nareas = 0;
	mm->mapped = 0;
}

/* Open a gap at position pos of the table. */
static void area_insert(struct mm *mm, int pos, struct vma v)
{
	for (int i = MAX_VMA - 1; i > 0; i--)
		if (i > pos && i <= mm->nareas)
			mm->area[i] = mm->area[i - 1];
	mm->area[pos] = v;
	mm->nareas++;
}

static void area_delete(struct mm *mm, int pos)
{
	mm->nareas--;
	for (int i = 0; i < MAX_VMA - 1; i++)
		if (i >= pos && i < mm->nareas)
			mm->area[i] = mm->area[i + 1];
}

/* Remove [start, end) from the address space; areas are cut or split. */
static int mm_unmap(struct mm *mm, uint16_t start, uint16_t end)
{
	int i = 0;

	while (i < mm->nareas) {
		struct vma *v = &mm->area[i];

		if (v->end <= start || v->start >= end) {
			i++;
			continue;
		}
		if (v->start < start && v->end > end) {
			/* a hole in the middle: the tail becomes an area */
			struct vma tail = *v;

			if (mm->nareas == MAX_VMA)
				return -1;
			tail.start = end;
			tail.pgoff = (uint16_t)(v->pgoff + (end - start));
			v->end = start;
			mm->mapped -= (unsigned)(end - start);
			area_insert(mm, i + 1, tail);
			return 0;
		}
		if (v->start < start) {
			mm->mapped -= (unsigned)(v->end - start);
			v->end = start;
			i++;
		} else if (v->end > end) {
			mm->mapped -= (unsigned)(end - v->start);
			v->pgoff = (uint16_t)(v->pgoff + (end - v->start));
			v->start = end;
			i++;
		} else {
			mm->mapped -= (unsigned)(v->end - v->start);
			area_delete(mm, i);
		}
	}
	return 0;
}

/* Map file pages at a fixed address; what was there is replaced. */
static int mm_map(struct mm *mm, uint16_t start, uint16_t len, uint16_t pgoff)
{
	struct vma v;
	int pos = 0;

	if (len == 0 || mm->nareas >= MAX_VMA - 1)
		return -1;
	v.start = start;
	v.end = (uint16_t)(start + len);
	v.pgoff = pgoff;
	v.writable = false;
	if (mm_unmap(mm, v.start, v.end) != 0)
		return -1;
	while (pos < mm->nareas && mm->area[pos].start < start)
		pos++;
	area_insert(mm, pos, v);
	mm->mapped += len;
	return 0;
}

/* File page behind an address, or NO_PAGE. */
static unsigned mm_resolve(const struct mm *mm, uint16_t addr)
{
	for (int i = 0; i < mm->nareas; i++) {
		const struct vma *v = &mm->area[i];

		if (addr >= v->start && addr < v->end)
			return (unsigned)v->pgoff + (unsigned)(addr - v->start);
	}
	return NO_PAGE;
}

int main(void)
{
	struct mm mm;
	unsigned model[NPAGES];
	unsigned probe = __VERIFIER_nondet_uint();
	unsigned total = 0;

	mm_init(&mm);
	for (unsigned p = 0; p < NPAGES; p++)
		model[p] = NO_PAGE;

	for (int step = 0; step < 2; step++) {
		unsigned start = __VERIFIER_nondet_uint();
		unsigned len = __VERIFIER_nondet_uint();
		bool map = step == 0 || __VERIFIER_nondet_bool();

		__VERIFIER_assume(start < NPAGES && len >= 1 && len <= NPAGES - start);
		if (map)
			assert(mm_map(&mm, (uint16_t)start, (uint16_t)len, 10) == 0);
		else
			assert(mm_unmap(&mm, (uint16_t)start, (uint16_t)(start + len)) == 0);
		for (unsigned p = 0; p < NPAGES; p++)
			if (p >= start && p < start + len)
				model[p] = map ? 10 + (p - start) : NO_PAGE;
	}

	for (unsigned p = 0; p < NPAGES; p++)
		if (model[p] != NO_PAGE)
			total++;
	assert(mm.mapped == total);
	__VERIFIER_assume(probe < NPAGES);
	assert(mm_resolve(&mm, (uint16_t)probe) == model[probe]);
	return 0;
}
