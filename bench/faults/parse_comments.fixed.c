/*
 * Removes C comments from a character stream, one character at a time.
 * A comment is replaced by one blank.
 */
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define TEXT 6

enum state { S_CODE, S_SLASH, S_COMMENT, S_STAR };

struct strip {
	enum state st;
	char *out;
	size_t len;
};

static void emit(struct strip *s, char c)
{
	s->out[s->len++] = c;
}

static void strip_init(struct strip *s, char *out)
{
	s->st = S_CODE;
	s->out = out;
	s->len = 0;
}

static void strip_char(struct strip *s, char c)
{
	switch (s->st) {
	case S_CODE:
		if (c == '/')
			s->st = S_SLASH;
		else
			emit(s, c);
		break;
	case S_SLASH:
		if (c == '*') {
			s->st = S_COMMENT;
			break;
		}
		emit(s, '/');
		if (c == '/')
			break;
		emit(s, c);
		s->st = S_CODE;
		break;
	case S_COMMENT:
		if (c == '*')
			s->st = S_STAR;
		break;
	case S_STAR:
		if (c == '/') {
			emit(s, ' ');
			s->st = S_CODE;
		} else if (c != '*') {
			s->st = S_COMMENT;
		}
		break;
	}
}

/* End of input; returns 0 if a comment is still open. */
static int strip_end(struct strip *s)
{
	if (s->st == S_SLASH)
		emit(s, '/');
	return s->st == S_CODE || s->st == S_SLASH;
}

/* Position behind the first comment end at or after i, or -1. */
static int find_close(const char *t, int i)
{
	for (; i + 1 < TEXT; i++)
		if (t[i] == '*' && t[i + 1] == '/')
			return i + 2;
	return -1;
}

int main(void)
{
	static const char alphabet[3] = { '/', '*', 'x' };
	char text[TEXT], out[TEXT + 1];
	struct strip s;
	int i, ok, open = 0;
	size_t expect = 0;

	for (i = 0; i < TEXT; i++) {
		unsigned char k = __VERIFIER_nondet_uchar();

		__VERIFIER_assume(k < 3);
		text[i] = alphabet[k];
	}

	strip_init(&s, out);
	for (i = 0; i < TEXT; i++)
		strip_char(&s, text[i]);
	ok = strip_end(&s);

	/* Every character outside of comments counts, and every comment. */
	i = 0;
	while (i < TEXT) {
		if (text[i] == '/' && i + 1 < TEXT && text[i + 1] == '*') {
			i = find_close(text, i + 2);
			if (i < 0) {
				open = 1;
				break;
			}
			assert(out[expect] == ' ');
		} else {
			assert(out[expect] == text[i]);
			i++;
		}
		expect++;
	}
	assert(ok == !open);
	assert(s.len == expect);
	return 0;
}
