/* Block map of an inode as a sorted array of extents, as in ext4 or XFS: each
 * maps a run of logical blocks to a run of physical blocks. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MAX_EXT 4
#define MAX_LEN 6u
#define NO_BLOCK 0u

struct extent {
	unsigned lblk;
	unsigned pblk;
	unsigned len;
	_Bool unwritten;	/* preallocated: reads as zeroes */
};

struct extmap {
	struct extent e[MAX_EXT];
	int n;
};

static int can_merge(const struct extent *a, const struct extent *b)
{
	if (a->unwritten != b->unwritten)
		return 0;
	if (a->len + b->len > MAX_LEN)
		return 0;
	if (a->lblk + a->len != b->lblk)
		return 0;
	return 1;
}

/* Append a run behind all others, merged with the last one if possible. */
static int ext_append(struct extmap *m, const struct extent *x)
{
	struct extent *last;

	if (m->n > 0) {
		last = &m->e[m->n - 1];
		if (x->lblk < last->lblk + last->len)
			return -1;
		if (can_merge(last, x)) {
			last->len += x->len;
			return 0;
		}
	}
	if (m->n == MAX_EXT)
		return -1;
	m->e[m->n++] = *x;
	return 0;
}

/* The physical block of a logical one, NO_BLOCK for a hole. */
static unsigned ext_lookup(const struct extmap *m, unsigned lblk, _Bool *unwritten)
{
	int i;

	*unwritten = 0;
	for (i = 0; i < m->n; i++) {
		const struct extent *e = &m->e[i];

		if (lblk >= e->lblk && lblk - e->lblk < e->len) {
			*unwritten = e->unwritten;
			return e->pblk + (lblk - e->lblk);
		}
	}
	return NO_BLOCK;
}

int main(void)
{
	struct extmap m;
	struct extent in[3];
	unsigned lblk, got, want = NO_BLOCK;
	_Bool unwritten, want_unwritten = 0;
	int i;

	m.n = 0;
	for (i = 0; i < 3; i++) {
		in[i].lblk = __VERIFIER_nondet_uint();
		in[i].pblk = __VERIFIER_nondet_uint();
		in[i].len = __VERIFIER_nondet_uint();
		in[i].unwritten = __VERIFIER_nondet_bool();
		__VERIFIER_assume(in[i].lblk < 64 && in[i].pblk > 0 && in[i].pblk < 1000);
		__VERIFIER_assume(in[i].len >= 1 && in[i].len <= MAX_LEN);
		if (i > 0)
			__VERIFIER_assume(in[i].lblk >= in[i - 1].lblk + in[i - 1].len);
		assert(ext_append(&m, &in[i]) == 0);
	}
	for (i = 0; i < m.n; i++)
		assert(m.e[i].len <= MAX_LEN);

	/* every logical block is still where it was put */
	lblk = __VERIFIER_nondet_uint();
	__VERIFIER_assume(lblk < 80);
	for (i = 0; i < 3; i++) {
		if (lblk >= in[i].lblk && lblk < in[i].lblk + in[i].len) {
			want = in[i].pblk + (lblk - in[i].lblk);
			want_unwritten = in[i].unwritten;
		}
	}
	got = ext_lookup(&m, lblk, &unwritten);
	assert(got == want);
	assert(unwritten == want_unwritten);
	return 0;
}
