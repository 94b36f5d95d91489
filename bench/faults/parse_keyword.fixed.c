/*
 * Scanner of a small query language: keywords, identifiers and numbers.
 */
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SRC 4

enum tok { T_EOF, T_IDENT, T_NUMBER, T_IN, T_IS, T_NOT, T_BAD };

struct keyword {
	const char *name;
	enum tok tok;
};

static const struct keyword keywords[] = {
	{ "in", T_IN },
	{ "is", T_IS },
	{ "not", T_NOT },
};

#define NKEYWORDS ((int)(sizeof(keywords) / sizeof(keywords[0])))

struct lexer {
	const char *p;
	const char *text;	/* start of the current token */
	int len;
};

static int is_alpha(char c)
{
	return c >= 'a' && c <= 'z';
}

static int is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Compare n characters of a word. */
static int same_word(const char *a, const char *b, int n)
{
	int i;

	for (i = 0; i < n; i++)
		if (a[i] != b[i])
			return 0;
	return 1;
}

/* Keyword or plain identifier? */
static enum tok classify(const char *text, int len)
{
	int i;

	for (i = 0; i < NKEYWORDS; i++) {
		const struct keyword *k = &keywords[i];

		if (same_word(k->name, text, len) && k->name[len] == '\0')
			return k->tok;
	}
	return T_IDENT;
}

static enum tok next_token(struct lexer *lx)
{
	while (*lx->p == ' ')
		lx->p++;
	lx->text = lx->p;
	lx->len = 0;
	if (*lx->p == '\0')
		return T_EOF;
	if (is_digit(*lx->p)) {
		while (is_digit(lx->p[lx->len]))
			lx->len++;
		lx->p += lx->len;
		return T_NUMBER;
	}
	if (is_alpha(*lx->p)) {
		while (is_alpha(lx->p[lx->len]) || is_digit(lx->p[lx->len]))
			lx->len++;
		lx->p += lx->len;
		return classify(lx->text, lx->len);
	}
	lx->len = 1;
	lx->p++;
	return T_BAD;
}

int main(void)
{
	static const char alphabet[8] = { 'i', 'n', 's', 'o', 't', ' ', '1', '\0' };
	char src[SRC + 1];
	struct lexer lx;
	enum tok t;
	int i, total = 0;

	for (i = 0; i < SRC; i++) {
		unsigned char k = __VERIFIER_nondet_uchar();

		__VERIFIER_assume(k < 8);
		src[i] = alphabet[k];
	}
	src[SRC] = '\0';

	lx.p = src;
	for (i = 0; i <= SRC; i++) {
		t = next_token(&lx);
		if (t == T_EOF)
			break;
		assert(t != T_BAD);
		total += lx.len;
		/* Every keyword has its own spelling only. */
		if (t == T_IN || t == T_IS)
			assert(lx.len == 2 && lx.text[0] == 'i');
		if (t == T_NOT)
			assert(lx.len == 3 && lx.text[2] == 't');
		if (t == T_IDENT && lx.len == 2)
			assert(lx.text[0] != 'i' || lx.text[1] != 's');
	}
	assert(t == T_EOF);
	assert(total <= SRC);
	return 0;
}
