/*
 * Session table: open addressing with linear probing. Deleted slots are
 * left as tombstones so that probe sequences stay intact; they are used
 * again by later insertions.
 */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define TABLE_SIZE 4
#define TABLE_MASK (TABLE_SIZE - 1)
#define KEY_SPACE  6
#define MAX_OPS    4

enum slot_state {
	SLOT_EMPTY,
	SLOT_LIVE,
	SLOT_DEAD
};

struct slot {
	enum slot_state state;
	unsigned key;
	int value;
};

struct table {
	struct slot slots[TABLE_SIZE];
	int live;
	int dead;
};

static void table_init(struct table *t)
{
	for (int i = 0; i < TABLE_SIZE; i++) {
		t->slots[i].state = SLOT_EMPTY;
		t->slots[i].key = 0;
		t->slots[i].value = 0;
	}
	t->live = 0;
	t->dead = 0;
}

static unsigned table_hash(unsigned key)
{
	return (key ^ (key >> 2)) & TABLE_MASK;
}

/* The live slot that holds key, or NULL. */
static struct slot *table_lookup(struct table *t, unsigned key)
{
	unsigned i = table_hash(key);

	for (int n = 0; n < TABLE_SIZE; n++) {
		struct slot *s = &t->slots[i];

		if (s->state == SLOT_EMPTY)
			return NULL;
		if (s->state == SLOT_LIVE && s->key == key)
			return s;
		i = (i + 1) & TABLE_MASK;
	}
	return NULL;
}

/*
 * Bind key to value. An existing binding is replaced; otherwise the first
 * reusable slot of the probe sequence is taken. Returns 0 if full.
 */
static int table_put(struct table *t, unsigned key, int value)
{
	struct slot *spot = NULL;
	unsigned i = table_hash(key);

	for (int n = 0; n < TABLE_SIZE; n++) {
		struct slot *s = &t->slots[i];

		if (spot == NULL && s->state != SLOT_LIVE)
			spot = s;
		if (s->state == SLOT_EMPTY)
			break;
		if (s->state == SLOT_LIVE && s->key == key) {
			s->value = value;
			return 1;
		}
		i = (i + 1) & TABLE_MASK;
	}
	if (spot == NULL)
		return 0;
	if (spot->state == SLOT_DEAD)
		t->dead--;
	spot->state = SLOT_LIVE;
	spot->key = key;
	spot->value = value;
	t->live++;
	return 1;
}

/* Drop the binding of key; returns 0 if there was none. */
static int table_remove(struct table *t, unsigned key)
{
	struct slot *s = table_lookup(t, key);

	if (s == NULL)
		return 0;
	s->state = SLOT_DEAD;
	t->live--;
	t->dead++;
	return 1;
}

int main(void)
{
	struct table t;
	int present[KEY_SPACE] = { 0 };
	int value[KEY_SPACE] = { 0 };
	int live = 0;

	table_init(&t);
	for (int i = 0; i < MAX_OPS; i++) {
		int op = __VERIFIER_nondet_int();
		unsigned key = __VERIFIER_nondet_uint();

		__VERIFIER_assume(op >= 0 && op <= 1);
		__VERIFIER_assume(key < KEY_SPACE);
		if (op == 0) {
			int v = __VERIFIER_nondet_int();
			int ok = table_put(&t, key, v);

			assert(ok);
			if (!present[key])
				live++;
			present[key] = 1;
			value[key] = v;
		} else {
			int ok = table_remove(&t, key);

			assert(ok == present[key]);
			if (present[key])
				live--;
			present[key] = 0;
		}
		assert(t.live == live);
		assert(t.live + t.dead <= TABLE_SIZE);
	}

	unsigned probe = __VERIFIER_nondet_uint();

	__VERIFIER_assume(probe < KEY_SPACE);
	struct slot *s = table_lookup(&t, probe);

	assert((s != NULL) == present[probe]);
	if (s != NULL)
		assert(s->value == value[probe]);
	return 0;
}
