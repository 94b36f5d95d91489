/* FAT-like file system in memory: files are chains of clusters. Truncation
 * keeps the first clusters of a file and frees the others. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define CLUSTERS 8u
#define FAT_FREE 0u
#define FAT_EOC 0xffu	/* end of a chain */
#define CLUSTER_SIZE 4u

struct volume {
	unsigned fat[CLUSTERS];	/* entries 0 and 1 are reserved */
	unsigned free;
};

struct file {
	unsigned first;		/* 0: no cluster yet */
	unsigned size;
};

static void volume_init(struct volume *v)
{
	unsigned i;

	v->fat[0] = FAT_EOC;
	v->fat[1] = FAT_EOC;
	for (i = 2; i < CLUSTERS; i++)
		v->fat[i] = FAT_FREE;
	v->free = CLUSTERS - 2;
}

static unsigned cluster_alloc(struct volume *v)
{
	unsigned i;

	for (i = 2; i < CLUSTERS; i++) {
		if (v->fat[i] == FAT_FREE) {
			v->fat[i] = FAT_EOC;
			v->free--;
			return i;
		}
	}
	return 0;
}

/* Append one full cluster to the file. */
static int file_extend(struct volume *v, struct file *f)
{
	unsigned c = cluster_alloc(v), last;

	if (c == 0)
		return -1;
	if (f->first == 0) {
		f->first = c;
	} else {
		last = f->first;
		while (v->fat[last] != FAT_EOC)
			last = v->fat[last];
		v->fat[last] = c;
	}
	f->size += CLUSTER_SIZE;
	return 0;
}

static void chain_free(struct volume *v, unsigned c)
{
	unsigned next;

	while (c != FAT_EOC) {
		next = v->fat[c];
		v->fat[c] = FAT_FREE;
		v->free++;
		c = next;
	}
}

/* Shorten the file to size bytes. */
static void file_truncate(struct volume *v, struct file *f, unsigned size)
{
	unsigned keep = (size + CLUSTER_SIZE - 1) / CLUSTER_SIZE;
	unsigned last, rest;

	if (size >= f->size)
		return;
	f->size = size;
	if (keep == 0) {
		chain_free(v, f->first);
		f->first = 0;
		return;
	}
	last = f->first;
	while (--keep > 0)
		last = v->fat[last];
	rest = v->fat[last];
	chain_free(v, rest);
}

int main(void)
{
	struct volume v;
	struct file f = { 0, 0 };
	unsigned i, n, size, len, c;

	volume_init(&v);
	n = __VERIFIER_nondet_uint();
	__VERIFIER_assume(n >= 1 && n <= 4);
	for (i = 0; i < n; i++)
		assert(file_extend(&v, &f) == 0);
	assert(f.size == n * CLUSTER_SIZE);

	size = __VERIFIER_nondet_uint();
	__VERIFIER_assume(size <= 20);
	file_truncate(&v, &f, size);

	/* the chain has as many clusters as the size needs, all allocated */
	len = 0;
	for (c = f.first; c != 0 && c != FAT_EOC && len < CLUSTERS; c = v.fat[c]) {
		assert(v.fat[c] != FAT_FREE);
		len++;
	}
	assert(len == (f.size + CLUSTER_SIZE - 1) / CLUSTER_SIZE);
	assert(len + v.free == CLUSTERS - 2);
	return 0;
}
