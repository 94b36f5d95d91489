/*
 * Decimal formatting for the log ring of a boot loader (no printf).
 * Right aligned in a field of given width, filled with blanks or zeros;
 * with zeros the sign comes first.
 */
#include <assert.h>
#include <limits.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NUM_MAX 5	/* widest field */

/* Temperatures in the log are 8 bits wide. */
typedef signed char num_t;

/* Write the digits of u backwards, ending before end. */
static char *put_digits(char *end, unsigned u)
{
	do {
		*--end = (char)('0' + u % 10);
		u /= 10;
	} while (u != 0);
	return end;
}

static int fmt_pad(char *out, int n, int width, char fill)
{
	int k = 0;

	while (n + k < width)
		out[k++] = fill;
	return k;
}

/*
 * Format v into out, which has room for NUM_MAX + 1 characters.
 * Returns the length.
 */
static int fmt_num(char *out, num_t v, int width, int zeros)
{
	char tmp[NUM_MAX];
	char *end = tmp + NUM_MAX, *p;
	num_t mag = v;
	int neg = 0, n, len = 0;

	if (mag < 0) {
		neg = 1;
		mag = -mag;
	}
	if (width > NUM_MAX)
		width = NUM_MAX;
	p = put_digits(end, (unsigned)mag);
	n = (int)(end - p) + neg;

	if (!zeros)
		len += fmt_pad(out, n, width, ' ');
	if (neg)
		out[len++] = '-';
	if (zeros)
		len += fmt_pad(out + len, n, width, '0');
	memcpy(out + len, p, (size_t)(end - p));
	len += (int)(end - p);
	out[len] = '\0';
	return len;
}

/* Read a formatted number back. */
static int scan_num(const char *s, int n)
{
	int i = 0, neg = 0, v = 0;

	while (i < n && s[i] == ' ')
		i++;
	if (i < n && s[i] == '-') {
		neg = 1;
		i++;
	}
	for (; i < n; i++) {
		assert(s[i] >= '0' && s[i] <= '9');
		v = v * 10 + (s[i] - '0');
	}
	return neg ? -v : v;
}

int main(void)
{
	char out[NUM_MAX + 1];
	int in = __VERIFIER_nondet_int();
	int width = __VERIFIER_nondet_uchar();
	int zeros = __VERIFIER_nondet_bool();
	int n;

	__VERIFIER_assume(in >= SCHAR_MIN && in <= SCHAR_MAX);
	__VERIFIER_assume(width <= NUM_MAX);

	n = fmt_num(out, (num_t)in, width, zeros);

	assert(n >= width && n >= 1 && n <= NUM_MAX);
	assert(out[n] == '\0');
	assert(scan_num(out, n) == in);
	return 0;
}
