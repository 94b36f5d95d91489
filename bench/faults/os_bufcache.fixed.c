/*
 * Write-back buffer cache with LRU replacement in front of a small disk.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define DISK_SECTORS  4
#define CACHE_BUFS    2

typedef struct buf {
	bool     valid;
	bool     dirty;
	int      sector;
	int      value;
	unsigned stamp;        /* time of the last use */
} buf_t;

typedef struct cache {
	buf_t    buf[CACHE_BUFS];
	unsigned clock;
	unsigned hits;
	unsigned misses;
	unsigned writebacks;
} cache_t;

static int disk[DISK_SECTORS];

static void disk_read(int sector, int *value)
{
	*value = disk[sector];
}

static void disk_write(int sector, int value)
{
	disk[sector] = value;
}

static void cache_init(cache_t *c)
{
	for (int i = 0; i < CACHE_BUFS; i++) {
		c->buf[i].valid = false;
		c->buf[i].dirty = false;
		c->buf[i].sector = -1;
		c->buf[i].value = 0;
		c->buf[i].stamp = 0;
	}
	c->clock = 0;
	c->hits = 0;
	c->misses = 0;
	c->writebacks = 0;
}

static buf_t *cache_lookup(cache_t *c, int sector)
{
	for (int i = 0; i < CACHE_BUFS; i++)
		if (c->buf[i].valid && c->buf[i].sector == sector)
			return &c->buf[i];
	return NULL;
}

static void buf_flush(cache_t *c, buf_t *b)
{
	if (b->valid && b->dirty) {
		disk_write(b->sector, b->value);
		c->writebacks++;
		b->dirty = false;
	}
}

/* An unused buffer if there is one, else the one that rested longest. */
static buf_t *cache_victim(cache_t *c)
{
	buf_t *v = &c->buf[0];

	for (int i = 0; i < CACHE_BUFS; i++) {
		buf_t *b = &c->buf[i];

		if (!b->valid)
			return b;
		if (b->stamp < v->stamp)
			v = b;
	}
	return v;
}

/* Get the buffer of a sector; fill it from the disk when asked to. */
static buf_t *cache_get(cache_t *c, int sector, bool fill)
{
	buf_t *b = cache_lookup(c, sector);

	c->clock++;
	if (b != NULL) {
		c->hits++;
	} else {
		c->misses++;
		b = cache_victim(c);
		buf_flush(c, b);
		b->valid = true;
		b->sector = sector;
		if (fill)
			disk_read(sector, &b->value);
	}
	b->stamp = c->clock;
	return b;
}

static int cache_read(cache_t *c, int sector)
{
	return cache_get(c, sector, true)->value;
}

/* A write replaces the whole sector: no need to read the old content. */
static void cache_write(cache_t *c, int sector, int value)
{
	buf_t *b = cache_get(c, sector, false);

	b->value = value;
	b->dirty = true;
}

/* Drop a sector (its file was deleted); the content is not needed. */
static void cache_discard(cache_t *c, int sector)
{
	buf_t *b = cache_lookup(c, sector);

	if (b == NULL)
		return;
	b->valid = false;
	b->dirty = false;
}

static void cache_sync(cache_t *c)
{
	for (int i = 0; i < CACHE_BUFS; i++)
		buf_flush(c, &c->buf[i]);
}

int main(void)
{
	cache_t c;
	int model[DISK_SECTORS];
	unsigned writes = 0;
	unsigned dropped = 0;   /* writes that never had to reach the disk */

	for (int i = 0; i < DISK_SECTORS; i++) {
		disk[i] = 100 + i;
		model[i] = 100 + i;
	}
	cache_init(&c);

	for (int step = 0; step < 4; step++) {
		int sector = __VERIFIER_nondet_int();
		int op = __VERIFIER_nondet_int();

		__VERIFIER_assume(sector >= 0 && sector < DISK_SECTORS);
		__VERIFIER_assume(op >= 0 && op < 3);
		if (op == 0) {
			int v = cache_read(&c, sector);

			assert(v == model[sector]);
		} else if (op == 1) {
			cache_write(&c, sector, step);
			model[sector] = step;
			writes++;
		} else {
			if (model[sector] != disk[sector])
				dropped++;
			cache_discard(&c, sector);
			model[sector] = disk[sector];
		}
	}
	cache_sync(&c);
	for (int i = 0; i < DISK_SECTORS; i++)
		assert(disk[i] == model[i]);
	assert(c.writebacks + dropped <= writes);
	return 0;
}
