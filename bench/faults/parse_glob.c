/*
 * Wildcard matcher for file names: ? matches any character, * any
 * sequence, [abc] one of a set and [!abc] one outside of the set.
 */
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define NAME_LEN 3

/*
 * Match c against the set that starts after '['.  *pp is moved behind
 * the closing bracket.  The pattern has been checked before.
 */
static int match_set(const char **pp, char c)
{
	const char *p = *pp;
	int negate = 0, found = 0;

	if (*p == '!') {
		negate = 1;
		p++;
	}
	while (*p != '\0' && *p != ']') {
		if (*p == c)
			found = 1;
		p++;
	}
	if (*p == ']')
		p++;
	*pp = p;
	return found != negate;
}

/* Match one pattern element that is no star, and move *pp behind it. */
static int match_one(const char **pp, char c)
{
	char e = *(*pp)++;

	if (e == '[')
		return match_set(pp, c);
	if (c == '\0')
		return 0;
	if (e == '?')
		return 1;
	return e == c;
}

/* Does the whole string match the pattern? */
static int glob_match(const char *p, const char *s)
{
	const char *star = NULL, *retry = NULL;

	for (;;) {
		if (*p == '*') {
			star = ++p;
			retry = s;
			continue;
		}
		if (*p == '\0' && *s == '\0')
			return 1;
		if (*p != '\0' && match_one(&p, *s)) {
			s++;
			continue;
		}
		/* Let the last star take one more character. */
		if (star == NULL || *retry == '\0')
			return 0;
		p = star;
		s = ++retry;
	}
}

static int length(const char *s)
{
	int n = 0;

	while (s[n] != '\0')
		n++;
	return n;
}

int main(void)
{
	char name[NAME_LEN + 2];
	int i, n;

	for (i = 0; i < NAME_LEN; i++) {
		unsigned char k = __VERIFIER_nondet_uchar();

		__VERIFIER_assume(k == 'a' || k == 'b' || k == '~' || k == 0);
		name[i] = (char)k;
	}
	name[NAME_LEN] = '\0';
	name[NAME_LEN + 1] = '\0';
	n = length(name);

	/* Two characters, the last of which is no tilde. */
	assert(glob_match("?[!~]", name) == (n == 2 && name[1] != '~'));
	/* Backup files. */
	assert(glob_match("*~", name) == (n > 0 && name[n - 1] == '~'));
	assert(glob_match("[ab]*", name) == (name[0] == 'a' || name[0] == 'b'));
	return 0;
}
