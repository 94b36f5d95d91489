/*
 * Command line scanner in the manner of getopt(3): clusters of short
 * options ("-ab"), option arguments attached ("-ofile") or in the next
 * word ("-o file").
 */
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define OPT_END (-1)

struct scan {
	int argc;
	const char *const *argv;
	int ind;		/* next word */
	int pos;		/* position in the cluster, 0: new word */
	const char *arg;	/* argument of the option, or NULL */
};

static void scan_init(struct scan *s, int argc, const char *const *argv)
{
	s->argc = argc;
	s->argv = argv;
	s->ind = 0;
	s->pos = 0;
	s->arg = NULL;
}

/* 'a' and 'b' are flags, 'o' takes an argument. */
static int opt_kind(char c)
{
	switch (c) {
	case 'a':
	case 'b':
		return 1;
	case 'o':
		return 2;
	default:
		return 0;
	}
}

static void scan_next_word(struct scan *s)
{
	s->ind++;
	s->pos = 0;
}

/* The next option letter, '?' for errors, OPT_END at the first operand. */
static int scan_next(struct scan *s)
{
	const char *w;
	char c;
	int kind;

	s->arg = NULL;
	if (s->ind >= s->argc)
		return OPT_END;
	w = s->argv[s->ind];
	if (s->pos == 0) {
		if (w[0] != '-' || w[1] == '\0')
			return OPT_END;
		s->pos = 1;
	}
	c = w[s->pos++];
	kind = opt_kind(c);

	if (kind != 2) {
		if (w[s->pos] == '\0')
			scan_next_word(s);
		return kind == 1 ? c : '?';
	}
	if (w[s->pos] != '\0') {
		s->arg = w + s->pos;
		scan_next_word(s);
		return c;
	}
	scan_next_word(s);
	if (s->ind == s->argc)
		return '?';
	s->arg = s->argv[s->ind++];
	return c;
}

int main(void)
{
	static const char *const words[6] = { "-a", "-ab", "-ox", "-o", "x", "-bo" };
	const char *argv[3];
	struct scan s;
	int na = 0, nb = 0, no = 0, bad = 0;
	int ea = 0, eb = 0, eo = 0, ebad = 0, eind = 3, want = 0, stop = 0;
	int i, c = 0;

	for (i = 0; i < 3; i++) {
		unsigned char k = __VERIFIER_nondet_uchar();

		__VERIFIER_assume(k < 6);
		argv[i] = words[k];
		/* What is to be found in this word. */
		if (stop)
			continue;
		if (want) {
			want = 0;
			eo++;
			continue;
		}
		if (k == 4) {
			stop = 1;
			eind = i;
		}
		ea += k == 0 || k == 1;
		eb += k == 1 || k == 5;
		eo += k == 2;
		want = k == 3 || k == 5;
	}
	ebad = want;

	scan_init(&s, 3, argv);
	for (i = 0; i < 7; i++) {
		c = scan_next(&s);
		if (c == OPT_END)
			break;
		na += c == 'a';
		nb += c == 'b';
		no += c == 'o';
		bad += c == '?';
		assert((s.arg != NULL) == (c == 'o'));
	}
	assert(c == OPT_END);
	assert(na == ea && nb == eb && no == eo && bad == ebad);
	assert(s.ind == eind);
	return 0;
}
