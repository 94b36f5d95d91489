/*
 * Gap buffer for a line editor. The text is buf[0, gap_start) followed
 * by buf[gap_end, cap); the cursor is at gap_start.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

struct gapbuf {
	char *buf;
	int cap;
	int gap_start;
	int gap_end;
};

static void gb_init(struct gapbuf *g, int cap)
{
	g->buf = malloc(16);
	__VERIFIER_assume(g->buf != NULL);
	g->cap = cap;
	g->gap_start = 0;
	g->gap_end = cap;
}

static int gb_len(const struct gapbuf *g)
{
	return g->cap - (g->gap_end - g->gap_start);
}

static char gb_at(const struct gapbuf *g, int i)
{
	return i < g->gap_start ? g->buf[i]
				: g->buf[g->gap_end + (i - g->gap_start)];
}

/* Make the gap at least n wide; the text behind it moves to the end. */
static void gb_reserve(struct gapbuf *g, int n)
{
	int tail = g->cap - g->gap_end;
	int newcap;

	if (g->gap_end - g->gap_start >= n)
		return;
	newcap = gb_len(g) + n;
	for (int i = 1; i <= tail; i++)
		g->buf[newcap - i] = g->buf[g->cap - i];
	g->gap_end = newcap - tail;
	g->cap = newcap;
}

/* Put the cursor in front of character pos. */
static void gb_seek(struct gapbuf *g, int pos)
{
	while (g->gap_start > pos)
		g->buf[--g->gap_end] = g->buf[--g->gap_start];
	while (g->gap_start < pos)
		g->buf[g->gap_start++] = g->buf[g->gap_end++];
}

static void gb_insert(struct gapbuf *g, const char *s, int n)
{
	gb_reserve(g, n);
	for (int i = 0; i < n; i++)
		g->buf[g->gap_start++] = s[i];
}

int main(void)
{
	struct gapbuf g;
	char ref[8], ins[2];
	int len = 3;
	int at = __VERIFIER_nondet_int();
	int n = __VERIFIER_nondet_int();
	int cap = __VERIFIER_nondet_int();

	__VERIFIER_assume(at >= 0 && at <= 3);
	__VERIFIER_assume(n >= 1 && n <= 2);
	__VERIFIER_assume(cap >= 3 && cap <= 5);

	gb_init(&g, cap);
	for (int i = 0; i < 3; i++)
		ref[i] = __VERIFIER_nondet_char();
	gb_insert(&g, ref, 3);

	gb_seek(&g, at);
	for (int i = 0; i < n; i++)
		ins[i] = __VERIFIER_nondet_char();
	gb_insert(&g, ins, n);

	for (int i = len - 1; i >= at; i--)
		ref[i + n] = ref[i];
	for (int i = 0; i < n; i++)
		ref[at + i] = ins[i];
	len += n;

	assert(gb_len(&g) == len);
	for (int i = 0; i < len; i++)
		assert(gb_at(&g, i) == ref[i]);
	free(g.buf);
	return 0;
}
