/*
 * Splits a command line into arguments, in place.  Blanks separate
 * arguments, double quotes protect blanks and may be used to write an
 * empty argument.
 */
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define LINE 5
#define MAXARGS 4

#define ARGS_EQUOTE (-1)
#define ARGS_EMANY (-2)

struct args {
	int argc;
	char *argv[MAXARGS];
};

static int is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static int args_begin(struct args *a, char *word)
{
	if (a->argc == MAXARGS)
		return ARGS_EMANY;
	a->argv[a->argc++] = word;
	return 0;
}

/*
 * Split line into a->argv.  Returns the number of arguments, or a
 * negative error code.  The words are stored in line itself.
 */
static int args_split(struct args *a, char *line)
{
	const char *r = line;
	char *w = line;
	int in_word = 0, in_quote = 0;
	char c;

	a->argc = 0;
	for (; *r != '\0'; r++) {
		c = *r;
		if (!in_quote && is_blank(c)) {
			if (in_word) {
				*w++ = '\0';
				in_word = 0;
			}
			continue;
		}
		if (c == '"') {
			in_quote = !in_quote;
			continue;
		}
		if (!in_word && args_begin(a, w) < 0)
			return ARGS_EMANY;
		in_word = 1;
		*w++ = c;
	}
	if (in_quote)
		return ARGS_EQUOTE;
	if (in_word)
		*w = '\0';
	return a->argc;
}

/* The number of arguments: a blank outside quotes ends a run. */
static int count_runs(const char *s)
{
	int runs = 0, quoted = 0, prev_blank = 1;

	for (; *s != '\0'; s++) {
		int blank = !quoted && is_blank(*s);

		if (*s == '"')
			quoted = !quoted;
		if (prev_blank && !blank)
			runs++;
		prev_blank = blank;
	}
	return quoted ? -1 : runs;
}

int main(void)
{
	static const char alphabet[4] = { ' ', '"', 'x', '\0' };
	char line[LINE + 1], copy[LINE + 1];
	struct args a;
	int i, r, chars = 0, sum = 0;

	for (i = 0; i < LINE; i++) {
		unsigned char k = __VERIFIER_nondet_uchar();

		__VERIFIER_assume(k < 4);
		line[i] = alphabet[k];
	}
	line[LINE] = '\0';
	memcpy(copy, line, sizeof(copy));

	r = args_split(&a, line);

	if (count_runs(copy) < 0) {
		assert(r == ARGS_EQUOTE);
		return 0;
	}
	assert(r == count_runs(copy));
	for (i = 0; i < LINE && copy[i] != '\0'; i++)
		chars += copy[i] == 'x';
	for (i = 0; i < r; i++) {
		const char *p = a.argv[i];

		for (; *p != '\0'; p++)
			sum += *p == 'x';
	}
	assert(sum == chars);
	return 0;
}
