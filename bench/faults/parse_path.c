/*
 * Lexical path normalisation, as in the archive extractor:
 * "." and empty components vanish, ".." removes the component before it.
 * An absolute path never climbs above "/", a relative one keeps the
 * leading ".." components.
 */
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MAXCOMP 4

enum comp { C_EMPTY, C_DOT, C_DOTDOT, C_NAME_A, C_NAME_B };

struct path {
	int absolute;
	int n;
	enum comp c[MAXCOMP];
};

static void path_push(struct path *p, enum comp c)
{
	assert(p->n < MAXCOMP);
	p->c[p->n++] = c;
}

/* Can a following ".." be resolved by dropping the last component? */
static int path_can_pop(const struct path *p)
{
	return p->n > 0;
}

static void path_normalize(const struct path *in, struct path *out)
{
	int i;

	out->absolute = in->absolute;
	out->n = 0;
	for (i = 0; i < in->n; i++) {
		switch (in->c[i]) {
		case C_EMPTY:
		case C_DOT:
			break;
		case C_DOTDOT:
			if (path_can_pop(out))
				out->n--;
			else if (!out->absolute)
				path_push(out, C_DOTDOT);
			break;
		default:
			path_push(out, in->c[i]);
			break;
		}
	}
}

/* How deep below (or above, if negative) the start a path ends. */
static int path_depth(const struct path *p)
{
	int i, d = 0;

	for (i = 0; i < p->n; i++) {
		if (p->c[i] == C_DOTDOT) {
			if (!p->absolute || d > 0)
				d--;
		} else if (p->c[i] >= C_NAME_A) {
			d++;
		}
	}
	return d;
}

/* May the entry be extracted, i.e. does it stay below the target? */
static int path_is_inside(const struct path *norm)
{
	return !norm->absolute && (norm->n == 0 || norm->c[0] != C_DOTDOT);
}

int main(void)
{
	struct path in, out;
	int i, names = 0;

	in.absolute = __VERIFIER_nondet_bool();
	in.n = __VERIFIER_nondet_uchar();
	__VERIFIER_assume(in.n <= MAXCOMP);
	for (i = 0; i < MAXCOMP; i++) {
		unsigned char k = __VERIFIER_nondet_uchar();

		__VERIFIER_assume(k <= C_NAME_B);
		in.c[i] = (enum comp)k;
	}

	path_normalize(&in, &out);

	assert(out.n <= in.n);
	for (i = 0; i < out.n; i++) {
		assert(out.c[i] != C_EMPTY && out.c[i] != C_DOT);
		if (out.c[i] == C_DOTDOT)
			assert(!out.absolute && names == 0);
		else
			names++;
	}
	assert(path_depth(&out) == path_depth(&in));
	if (path_is_inside(&out))
		assert(path_depth(&in) >= 0);
	return 0;
}
