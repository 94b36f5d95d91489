/* Two-level page table of a small MMU: 16-bit virtual addresses, a directory
 * index of 2 bits, a table index of 2 bits, a page offset of 12 bits. A
 * directory entry may map a large page of 16 KiB directly. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define PAGE_SHIFT 12
#define PAGE_SIZE (1u << PAGE_SHIFT)
#define PAGE_MASK (~(PAGE_SIZE - 1u))
#define LARGE_SHIFT 14
#define LARGE_SIZE (1u << LARGE_SHIFT)
#define LARGE_MASK (~(LARGE_SIZE - 1u))
#define ENTRIES 4u

#define PTE_PRESENT 1u
#define PTE_WRITE 2u
#define PTE_LARGE 4u
#define NO_ADDR 0xffffffffu

struct mmu {
	unsigned dir[ENTRIES];
	unsigned table[ENTRIES][ENTRIES];	/* one per directory entry */
};

static unsigned dir_index(unsigned va)
{
	return (va >> LARGE_SHIFT) & (ENTRIES - 1);
}

static unsigned table_index(unsigned va)
{
	return (va >> PAGE_SHIFT) & (ENTRIES - 1);
}

static void mmu_init(struct mmu *m)
{
	unsigned i, j;

	for (i = 0; i < ENTRIES; i++) {
		m->dir[i] = 0;
		for (j = 0; j < ENTRIES; j++)
			m->table[i][j] = 0;
	}
}

static int map_large(struct mmu *m, unsigned va, unsigned pa, unsigned flags)
{
	unsigned d = dir_index(va);

	if ((va | pa) & ~LARGE_MASK || m->dir[d] & PTE_PRESENT)
		return -1;
	m->dir[d] = pa | flags | PTE_PRESENT | PTE_LARGE;
	return 0;
}

static int map_page(struct mmu *m, unsigned va, unsigned pa, unsigned flags)
{
	unsigned d = dir_index(va), t = table_index(va);

	if ((va | pa) & ~PAGE_MASK || m->dir[d] & PTE_LARGE)
		return -1;
	m->dir[d] |= PTE_PRESENT | PTE_WRITE;
	m->table[d][t] = pa | flags | PTE_PRESENT;
	return 0;
}

/* Replace a large mapping by small ones with the same effect. */
static int split_large(struct mmu *m, unsigned va)
{
	unsigned d = dir_index(va), pde = m->dir[d];
	unsigned i, pa, flags;

	if (!(pde & PTE_PRESENT) || !(pde & PTE_LARGE))
		return -1;
	pa = pde & LARGE_MASK;
	flags = pde & (PTE_PRESENT | PTE_WRITE);
	for (i = 0; i < ENTRIES; i++)
		m->table[d][i] = (pa + i * PAGE_SIZE) | flags;
	m->dir[d] = PTE_PRESENT | PTE_WRITE;
	return 0;
}

/* Give the page at va write permission, splitting a large page if needed. */
static int make_writable(struct mmu *m, unsigned va)
{
	unsigned d = dir_index(va);

	if (m->dir[d] & PTE_LARGE && split_large(m, va) < 0)
		return -1;
	if (!(m->table[d][table_index(va)] & PTE_PRESENT))
		return -1;
	m->table[d][table_index(va)] |= PTE_WRITE;
	return 0;
}

/* What the hardware does: a write needs the permission on both levels. */
static unsigned translate(const struct mmu *m, unsigned va, int write)
{
	unsigned pde = m->dir[dir_index(va)], pte;

	if (!(pde & PTE_PRESENT) || (write && !(pde & PTE_WRITE)))
		return NO_ADDR;
	if (pde & PTE_LARGE)
		return (pde & LARGE_MASK) | (va & ~LARGE_MASK);
	pte = m->table[dir_index(va)][table_index(va)];
	if (!(pte & PTE_PRESENT) || (write && !(pte & PTE_WRITE)))
		return NO_ADDR;
	return (pte & PAGE_MASK) | (va & ~PAGE_MASK);
}

int main(void)
{
	struct mmu m;
	unsigned frame, flags, va, probe;

	mmu_init(&m);
	frame = __VERIFIER_nondet_uint();
	flags = __VERIFIER_nondet_uint();
	__VERIFIER_assume(frame < 16 && (flags == 0 || flags == PTE_WRITE));
	assert(map_large(&m, 0x4000, frame << LARGE_SHIFT, flags) == 0);
	assert(map_page(&m, 0x9000, 0x3000, 0) == 0);

	va = __VERIFIER_nondet_uint();
	__VERIFIER_assume(va >= 0x4000 && va < 0x8000);
	assert(make_writable(&m, va) == 0);

	/* the page can be written now, the rest is as before */
	assert(translate(&m, va, 1) == (frame << LARGE_SHIFT) + (va - 0x4000));
	probe = __VERIFIER_nondet_uint();
	__VERIFIER_assume(probe < 0x10000);
	if (probe >= 0x4000 && probe < 0x8000) {
		assert(translate(&m, probe, 0) ==
		       (frame << LARGE_SHIFT) + (probe - 0x4000));
		if ((probe & PAGE_MASK) != (va & PAGE_MASK))
			assert((translate(&m, probe, 1) != NO_ADDR) ==
			       (flags == PTE_WRITE));
	} else if ((probe & PAGE_MASK) != 0x9000) {
		assert(translate(&m, probe, 0) == NO_ADDR);
	}
	return 0;
}
