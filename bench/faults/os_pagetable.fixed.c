/*
 * Two-level page table of a small MMU.
 *
 * Virtual address, 16 bits:   | dir:2 | table:3 | offset:11 |
 * Entry, 16 bits:             | frame:8 | unused:3 | A | D | U | W | P |
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern uint16_t __VERIFIER_nondet_ushort(void);
extern uint8_t __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

typedef uint16_t pte_t;
typedef uint16_t vaddr_t;
typedef uint32_t paddr_t;

#define PTE_P 0x01u
#define PTE_W 0x02u
#define PTE_U 0x04u
#define PTE_D 0x08u
#define PTE_A 0x10u
#define PTE_FLAGS     0x1Fu
#define PTE_PERM      (PTE_W | PTE_U)
#define PTE_FRAME_SH  8

#define OFF_BITS  11
#define TAB_BITS  3
#define DIR_BITS  2
#define TAB_SIZE  (1u << TAB_BITS)
#define DIR_SIZE  (1u << DIR_BITS)
#define POOL_SIZE 2

struct page_table {
	pte_t entry[TAB_SIZE];
};

struct address_space {
	struct page_table *dir[DIR_SIZE];
	struct page_table pool[POOL_SIZE];
	unsigned pool_used;
	unsigned resident;
};

enum access { ACC_READ, ACC_WRITE };
enum fault { FAULT_NONE, FAULT_ABSENT, FAULT_PERM };

static unsigned dir_index(vaddr_t va)
{
	return (unsigned)va >> (OFF_BITS + TAB_BITS);
}

static unsigned tab_index(vaddr_t va)
{
	return ((unsigned)va >> OFF_BITS) & (TAB_SIZE - 1u);
}

static void as_init(struct address_space *as)
{
	for (unsigned i = 0; i < DIR_SIZE; i++)
		as->dir[i] = NULL;
	as->pool_used = 0;
	as->resident = 0;
}

/* Find the entry of an address; make the table if asked to. */
static pte_t *walk(struct address_space *as, vaddr_t va, bool create)
{
	unsigned d = dir_index(va);

	if (as->dir[d] == NULL) {
		struct page_table *pt;

		if (!create || as->pool_used >= POOL_SIZE)
			return NULL;
		pt = &as->pool[as->pool_used++];
		for (unsigned i = 0; i < TAB_SIZE; i++)
			pt->entry[i] = 0;
		as->dir[d] = pt;
	}
	return &as->dir[d]->entry[tab_index(va)];
}

static bool as_map(struct address_space *as, vaddr_t va, uint8_t frame, unsigned perm)
{
	pte_t *e = walk(as, va, true);

	if (e == NULL)
		return false;
	if (!(*e & PTE_P))
		as->resident++;
	*e = (pte_t)(((unsigned)frame << PTE_FRAME_SH) | (perm & PTE_PERM) | PTE_P);
	return true;
}

/* Change the permissions only; frame, accessed and dirty state stay. */
static bool as_protect(struct address_space *as, vaddr_t va, unsigned perm)
{
	pte_t *e = walk(as, va, false);

	if (e == NULL || !(*e & PTE_P))
		return false;
	*e = (pte_t)((*e & ~PTE_PERM) | (perm & PTE_PERM));
	return true;
}

static enum fault as_access(struct address_space *as, vaddr_t va,
			    enum access how, paddr_t *pa)
{
	pte_t *e = walk(as, va, false);

	if (e == NULL || !(*e & PTE_P))
		return FAULT_ABSENT;
	if (how == ACC_WRITE && !(*e & PTE_W))
		return FAULT_PERM;
	*e |= PTE_A;
	if (how == ACC_WRITE)
		*e |= PTE_D;
	*pa = ((paddr_t)(*e >> PTE_FRAME_SH) << OFF_BITS)
	    | (va & ((1u << OFF_BITS) - 1u));
	return FAULT_NONE;
}

/* Unmap; returns true when the page must be written to the swap. */
static bool as_unmap(struct address_space *as, vaddr_t va)
{
	pte_t *e = walk(as, va, false);
	bool dirty;

	if (e == NULL || !(*e & PTE_P))
		return false;
	dirty = (*e & PTE_D) != 0;
	*e = 0;
	as->resident--;
	return dirty;
}

int main(void)
{
	struct address_space as;
	vaddr_t va = __VERIFIER_nondet_ushort();
	vaddr_t other = __VERIFIER_nondet_ushort();
	uint8_t frame = __VERIFIER_nondet_uchar();
	unsigned perm = __VERIFIER_nondet_bool() ? PTE_W : 0u;
	bool wrote = false;
	paddr_t pa = 0;

	__VERIFIER_assume((va >> OFF_BITS) != (other >> OFF_BITS));

	as_init(&as);
	assert(as_map(&as, va, frame, perm | PTE_U));
	assert(as_map(&as, other, (uint8_t)(frame ^ 1u), PTE_W));
	assert(as.resident == 2);

	if (__VERIFIER_nondet_bool()) {
		enum fault f = as_access(&as, va, ACC_WRITE, &pa);

		wrote = f == FAULT_NONE;
		assert(wrote == (perm == PTE_W));
	}
	if (__VERIFIER_nondet_bool()) {
		assert(as_protect(&as, va, PTE_U));
		assert(as_access(&as, va, ACC_WRITE, &pa) == FAULT_PERM);
	}
	assert(as_access(&as, va, ACC_READ, &pa) == FAULT_NONE);
	assert(pa >> OFF_BITS == frame);
	assert((pa & 0x7FFu) == (va & 0x7FFu));

	assert(as_unmap(&as, va) == wrote);
	assert(as_access(&as, va, ACC_READ, &pa) == FAULT_ABSENT);
	assert(as_access(&as, other, ACC_READ, &pa) == FAULT_NONE);
	assert(as.resident == 1);
	return 0;
}
