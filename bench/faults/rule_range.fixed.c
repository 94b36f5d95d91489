/*
 * Advisory byte range locks of a file server. A lock with length zero
 * reaches to the end of the file, however it grows.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MAX_LOCKS 4
#define OFF_MAX   0xffffffffu

enum ltype { L_READ, L_WRITE };
enum { LK_OK = 0, LK_CONFLICT = -1, LK_FULL = -2, LK_INVAL = -3 };

struct range_lock {
	int used;
	int owner;
	enum ltype type;
	unsigned start;
	unsigned last;          /* inclusive */
};

static struct range_lock table[MAX_LOCKS];

/* Last byte of a range given by start and length. */
static unsigned range_last(unsigned start, unsigned len)
{
	return len == 0 ? OFF_MAX : start + len - 1;
}

static int range_valid(unsigned start, unsigned len)
{
	return len == 0 || len - 1 <= OFF_MAX - start;
}

static int overlaps(const struct range_lock *a, unsigned start, unsigned last)
{
	return a->start <= last && start <= a->last;
}

/* The first lock of somebody else in the way of a request, or -1. */
static int find_conflict(int owner, enum ltype type, unsigned start,
			 unsigned last)
{
	int i;

	for (i = 0; i < MAX_LOCKS; i++) {
		if (!table[i].used || table[i].owner == owner)
			continue;
		if (type == L_READ && table[i].type == L_READ)
			continue;
		if (overlaps(&table[i], start, last))
			return i;
	}
	return -1;
}

static int lock_range(int owner, enum ltype type, unsigned start, unsigned len)
{
	unsigned last;
	int i;

	if (!range_valid(start, len))
		return LK_INVAL;
	last = range_last(start, len);
	if (find_conflict(owner, type, start, last) >= 0)
		return LK_CONFLICT;
	for (i = 0; i < MAX_LOCKS; i++) {
		if (table[i].used)
			continue;
		table[i].used = 1;
		table[i].owner = owner;
		table[i].type = type;
		table[i].start = start;
		table[i].last = last;
		return LK_OK;
	}
	return LK_FULL;
}

/* Drop everything a client holds, when it disconnects. */
static void unlock_all(int owner)
{
	int i;

	for (i = 0; i < MAX_LOCKS; i++)
		if (table[i].used && table[i].owner == owner)
			table[i].used = 0;
}

/* Is a single byte covered by a request? */
static int covers(unsigned start, unsigned len, unsigned byte)
{
	return byte >= start && (len == 0 || byte - start < len);
}

int main(void)
{
	unsigned start[2], len[2], byte = __VERIFIER_nondet_uint();
	enum ltype type[2];
	int rc[2], i;

	for (i = 0; i < 2; i++) {
		start[i] = __VERIFIER_nondet_uint();
		len[i] = __VERIFIER_nondet_uint();
		type[i] = __VERIFIER_nondet_bool() ? L_WRITE : L_READ;
		rc[i] = lock_range(i, type[i], start[i], len[i]);
	}
	assert(rc[0] == LK_OK || !range_valid(start[0], len[0]));
	/* no byte is locked by both unless both only read */
	if (rc[0] == LK_OK && rc[1] == LK_OK &&
	    (type[0] == L_WRITE || type[1] == L_WRITE))
		assert(!(covers(start[0], len[0], byte) &&
			 covers(start[1], len[1], byte)));
	if (rc[1] == LK_CONFLICT) {
		unlock_all(0);
		assert(lock_range(1, type[1], start[1], len[1]) == LK_OK);
	}
	return 0;
}
