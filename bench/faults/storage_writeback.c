/* Direct-mapped write-back cache in front of a slow memory. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MEM_WORDS 8u
#define LINES 2u
#define STEPS 4

struct line {
	_Bool valid;
	_Bool dirty;
	unsigned tag;
	unsigned char data;
};

static unsigned char memory[MEM_WORDS];
static struct line cache[LINES];

static unsigned addr_index(unsigned addr)
{
	return addr % LINES;
}

static unsigned addr_tag(unsigned addr)
{
	return addr / LINES;
}

/* the memory address that a line holds */
static unsigned line_addr(const struct line *l)
{
	return l->tag * LINES + (unsigned)(l - cache);
}

static void line_writeback(struct line *l)
{
	if (l->valid && l->dirty) {
		memory[line_addr(l)] = l->data;
		l->dirty = 0;
	}
}

/* Make the line for addr present and return it. */
static struct line *cache_fill(unsigned addr)
{
	struct line *l = &cache[addr_index(addr)];

	if (l->valid && l->tag == addr_tag(addr))
		return l;
	l->tag = addr_tag(addr);
	line_writeback(l);
	l->data = memory[addr];
	l->valid = 1;
	return l;
}

static unsigned char cache_read(unsigned addr)
{
	return cache_fill(addr)->data;
}

static void cache_write(unsigned addr, unsigned char v)
{
	struct line *l = cache_fill(addr);

	l->data = v;
	l->dirty = 1;
}

static void cache_flush(void)
{
	unsigned i;

	for (i = 0; i < LINES; i++) {
		line_writeback(&cache[i]);
		cache[i].valid = 0;
	}
}

int main(void)
{
	unsigned char model[MEM_WORDS];
	unsigned i, addr;
	int s;

	for (i = 0; i < MEM_WORDS; i++) {
		memory[i] = __VERIFIER_nondet_uchar();
		model[i] = memory[i];
	}
	for (s = 0; s < STEPS; s++) {
		addr = __VERIFIER_nondet_uint();
		__VERIFIER_assume(addr < MEM_WORDS);
		if (__VERIFIER_nondet_bool()) {
			unsigned char v = __VERIFIER_nondet_uchar();

			cache_write(addr, v);
			model[addr] = v;
		} else {
			/* a read gives the value written last */
			assert(cache_read(addr) == model[addr]);
		}
	}
	cache_flush();
	/* after a flush the memory is up to date */
	for (i = 0; i < MEM_WORDS; i++)
		assert(memory[i] == model[i]);
	return 0;
}
