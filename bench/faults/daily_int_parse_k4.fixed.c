/* getnum -- read a decimal number, as large ones as an int can hold */

#include <limits.h>

extern char __VERIFIER_nondet_char();
extern void __VERIFIER_assume();

#define DIGITS 11

int isdig(c)
	int c;
{
	return c >= '0' && c <= '9';
}

/* returns the number of characters read, 0 if there is no number */
int getnum(s, result)
	char *s;
	int *result;
{
	int n, i, d;

	n = 0;
	for (i = 0; isdig(s[i]); i++) {
		d = s[i] - '0';
		if (n > (INT_MAX - d) / 10)
			return 0;
		n = 10 * n + d;
	}
	*result = n;
	return i;
}

int main()
{
	char s[DIGITS + 1];
	int i, n;

	for (i = 0; i < DIGITS; i++)
		s[i] = __VERIFIER_nondet_char();
	s[DIGITS] = '\0';
	n = 0;
	getnum(s, &n);
	return n == 42;
}
