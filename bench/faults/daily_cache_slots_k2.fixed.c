/*
 * A small cache of loaded pictures: each picture has one slot where it
 * may be, and pushes out the one that was there.
 */
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define SLOTS 2
#define STEPS 4

struct picture {
	unsigned id;
	unsigned char pixels[4];
};

static struct picture *cache[SLOTS];

static struct picture *load(unsigned id)
{
	struct picture *p = malloc(sizeof(*p));

	if (p == NULL)
		abort();
	p->id = id;
	memset(p->pixels, 0xff, sizeof(p->pixels));
	return p;
}

/* the picture, from the cache if it is there */
static struct picture *get(unsigned id)
{
	unsigned slot = id % SLOTS;

	if (cache[slot] != NULL && cache[slot]->id == id)
		return cache[slot];
	free(cache[slot]);
	cache[slot] = load(id);
	return cache[slot];
}

/* the file has changed: it is loaded again when it is needed */
static void forget(unsigned id)
{
	unsigned slot = id % SLOTS;

	if (cache[slot] == NULL || cache[slot]->id != id)
		return;
	free(cache[slot]);
	cache[slot] = NULL;
}

int main(void)
{
	unsigned id, brightness = 0;
	int i;

	for (i = 0; i < STEPS; i++) {
		id = __VERIFIER_nondet_uint();
		if (id & 0x100)
			forget(id & 0xff);
		else
			brightness += get(id & 0xff)->pixels[0];
	}
	return brightness > 0 ? 0 : 1;
}
