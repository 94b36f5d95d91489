/* Session table: open addressing with linear probing. A deletion leaves no
 * tombstones; later entries of the cluster are moved back to fill the hole. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define SLOTS 4u
#define EMPTY 0u

struct entry {
	unsigned char key;	/* EMPTY when the slot is free */
	unsigned char val;
};

struct table {
	struct entry slot[SLOTS];
	unsigned used;
};

static unsigned hash(unsigned char key)
{
	return key % SLOTS;
}

static void table_init(struct table *t)
{
	unsigned i;

	for (i = 0; i < SLOTS; i++) {
		t->slot[i].key = EMPTY;
		t->slot[i].val = 0;
	}
	t->used = 0;
}

/* The slot that holds key, or the free one where the search ended. At least
 * one slot is always kept free. */
static unsigned probe(const struct table *t, unsigned char key)
{
	unsigned i = hash(key);

	while (t->slot[i].key != EMPTY && t->slot[i].key != key)
		i = (i + 1) % SLOTS;
	return i;
}

static int table_put(struct table *t, unsigned char key, unsigned char val)
{
	unsigned i = probe(t, key);

	if (t->slot[i].key == EMPTY) {
		if (t->used + 1 >= SLOTS)
			return -1;
		t->slot[i].key = key;
		t->used++;
	}
	t->slot[i].val = val;
	return 0;
}

static int table_get(const struct table *t, unsigned char key)
{
	unsigned i = probe(t, key);

	return t->slot[i].key == key ? t->slot[i].val : -1;
}

static int table_del(struct table *t, unsigned char key)
{
	unsigned hole = probe(t, key);
	unsigned i, home;

	if (t->slot[hole].key != key)
		return -1;
	t->used--;
	for (i = (hole + 1) % SLOTS; t->slot[i].key != EMPTY;
	     i = (i + 1) % SLOTS) {
		home = hash(t->slot[i].key);
		/* an entry may move only if its home is not behind the hole */
		if ((i - home) % SLOTS >= (i - hole) % SLOTS) {
			t->slot[hole] = t->slot[i];
			hole = i;
		}
	}
	t->slot[hole].key = EMPTY;
	return 0;
}

int main(void)
{
	struct table t;
	unsigned char key[3], val[3];
	unsigned i, victim;

	table_init(&t);
	for (i = 0; i < 3; i++) {
		key[i] = __VERIFIER_nondet_uchar();
		val[i] = __VERIFIER_nondet_uchar();
		__VERIFIER_assume(key[i] != EMPTY);
	}
	__VERIFIER_assume(key[0] != key[1] && key[0] != key[2] && key[1] != key[2]);
	for (i = 0; i < 3; i++)
		assert(table_put(&t, key[i], val[i]) == 0);

	victim = __VERIFIER_nondet_uint();
	__VERIFIER_assume(victim < 3);
	assert(table_del(&t, key[victim]) == 0);
	assert(t.used == 2);

	/* the victim is gone, the others are still found */
	for (i = 0; i < 3; i++) {
		if (i == victim)
			assert(table_get(&t, key[i]) == -1);
		else
			assert(table_get(&t, key[i]) == val[i]);
	}
	return 0;
}
