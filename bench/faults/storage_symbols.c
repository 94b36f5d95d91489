/* Symbol lookup by address: the table is sorted by start address; a symbol
 * covers the addresses from its start up to the next one's. */
#include <assert.h>
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define MAX_SYMS 5

struct symbol {
	unsigned addr;
	unsigned size;	/* 0: unknown, extends to the next symbol */
};

struct symtab {
	struct symbol sym[MAX_SYMS];
	size_t n;
};

static int symtab_sorted(const struct symtab *t)
{
	size_t i;

	for (i = 1; i < t->n; i++)
		if (t->sym[i - 1].addr >= t->sym[i].addr)
			return 0;
	return 1;
}

/* Index of the last symbol at or before addr, -1 if there is none. */
static int symtab_floor(const struct symtab *t, unsigned addr)
{
	size_t lo = 0, hi = t->n - 1;
	int best = -1;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (t->sym[mid].addr <= addr) {
			best = (int)mid;
			lo = mid + 1;
		} else {
			hi = mid;
		}
	}
	return best;
}

/* The symbol that contains addr, or NULL; *offset is the distance. */
static const struct symbol *symtab_lookup(const struct symtab *t, unsigned addr,
					  unsigned *offset)
{
	int i = symtab_floor(t, addr);
	const struct symbol *s;

	*offset = 0;
	if (i < 0)
		return NULL;
	s = &t->sym[i];
	if (s->size != 0 && addr - s->addr >= s->size)
		return NULL;
	*offset = addr - s->addr;
	return s;
}

int main(void)
{
	struct symtab t;
	const struct symbol *s;
	unsigned addr, offset, i, inside;

	t.n = __VERIFIER_nondet_uint();
	__VERIFIER_assume(t.n >= 1 && t.n <= MAX_SYMS);
	for (i = 0; i < MAX_SYMS; i++) {
		t.sym[i].addr = __VERIFIER_nondet_uint();
		t.sym[i].size = __VERIFIER_nondet_uint();
		__VERIFIER_assume(t.sym[i].size < 0x1000);
		if (i > 0)
			__VERIFIER_assume(t.sym[i - 1].size <=
					  t.sym[i].addr - t.sym[i - 1].addr);
	}
	__VERIFIER_assume(symtab_sorted(&t));

	addr = __VERIFIER_nondet_uint();
	s = symtab_lookup(&t, addr, &offset);
	if (s != NULL) {
		assert(s->addr <= addr);
		assert(s->addr + offset == addr);
	}
	/* a symbol with a size is found from each of its addresses, and no
	 * address outside of all symbols finds one with a size */
	for (i = 0; i < t.n; i++) {
		inside = addr >= t.sym[i].addr && addr - t.sym[i].addr < t.sym[i].size;
		if (inside)
			assert(s == &t.sym[i]);
		else if (t.sym[i].size != 0)
			assert(s != &t.sym[i]);
	}
	return 0;
}
