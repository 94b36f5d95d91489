/*
 * Line assembler of a serial console.  Bytes arrive in chunks of any
 * size; a line ends with CR, LF or CR LF, and CR LF ends one line only.
 */
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define LINE_MAX 4
#define STREAM 4

struct lineasm {
	char buf[LINE_MAX];
	unsigned len;
	unsigned lines;		/* complete lines so far */
	unsigned dropped;	/* bytes lost in lines that are too long */
	int after_cr;		/* the last byte was a CR */
};

static void la_init(struct lineasm *la)
{
	memset(la, 0, sizeof(*la));
}

static void la_complete(struct lineasm *la)
{
	la->lines++;
	la->len = 0;
}

static void la_byte(struct lineasm *la, char c)
{
	if (la->len < LINE_MAX)
		la->buf[la->len++] = c;
	else
		la->dropped++;
}

/* Take one chunk of n bytes. */
static void la_feed(struct lineasm *la, const char *data, unsigned n)
{
	unsigned i;

	for (i = 0; i < n; i++) {
		char c = data[i];

		if (c == '\n' && la->after_cr) {
			la->after_cr = 0;
			continue;
		}
		la->after_cr = c == '\r';
		if (c == '\r' || c == '\n')
			la_complete(la);
		else
			la_byte(la, c);
	}
}

int main(void)
{
	char s[STREAM];
	struct lineasm whole, parts;
	unsigned i, cut, cr = 0, lf = 0, crlf = 0;

	for (i = 0; i < STREAM; i++) {
		unsigned char k = __VERIFIER_nondet_uchar();

		__VERIFIER_assume(k == '\r' || k == '\n' || k >= ' ');
		s[i] = (char)k;
		cr += k == '\r';
		lf += k == '\n';
		crlf += i > 0 && k == '\n' && s[i - 1] == '\r';
	}
	cut = __VERIFIER_nondet_uchar();
	__VERIFIER_assume(cut <= STREAM);

	la_init(&whole);
	la_feed(&whole, s, STREAM);
	assert(whole.lines == cr + lf - crlf);
	assert(whole.dropped == 0);

	/* The result does not depend on the chunks. */
	la_init(&parts);
	la_feed(&parts, s, cut);
	la_feed(&parts, s + cut, STREAM - cut);
	assert(parts.len == whole.len);
	assert(parts.lines == whole.lines);
	for (i = 0; i < parts.len; i++)
		assert(parts.buf[i] == whole.buf[i]);
	return 0;
}
