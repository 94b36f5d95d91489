/*
 * Base64 encoder for the credentials header.
 * The caller asks for the size, allocates, then encodes.
 */
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define MAXIN 5

static const char b64_alphabet[] =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Number of bytes needed for the encoding of n bytes, with the NUL. */
static size_t b64_encoded_size(size_t n)
{
	return (n + 2) / 3 * 4 + 1;
}

/* Encode one group of 1 to 3 bytes into four characters. */
static void b64_group(const unsigned char *in, size_t n, char *out)
{
	unsigned long v;

	v = (unsigned long)in[0] << 16;
	if (n > 1)
		v |= (unsigned long)in[1] << 8;
	if (n > 2)
		v |= in[2];

	out[0] = b64_alphabet[(v >> 18) & 63];
	out[1] = b64_alphabet[(v >> 12) & 63];
	out[2] = n > 1 ? b64_alphabet[(v >> 6) & 63] : '=';
	out[3] = n > 2 ? b64_alphabet[v & 63] : '=';
}

/* Returns a fresh NUL terminated string, or NULL without memory. */
static char *b64_encode(const unsigned char *in, size_t n, size_t *outlen)
{
	char *out = malloc(b64_encoded_size(n));
	size_t o = 0;

	if (out == NULL)
		return NULL;
	while (n > 0) {
		size_t k = n < 3 ? n : 3;

		b64_group(in, k, out + o);
		in += k;
		n -= k;
		o += 4;
	}
	out[o] = '\0';
	*outlen = o;
	return out;
}

static int b64_value(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	if (c == '+')
		return 62;
	return c == '/' ? 63 : -1;
}

int main(void)
{
	unsigned char in[MAXIN];
	size_t n = __VERIFIER_nondet_uint();
	size_t len = 0, i;
	char *s;

	__VERIFIER_assume(n <= MAXIN);
	for (i = 0; i < MAXIN; i++)
		in[i] = __VERIFIER_nondet_uchar();

	s = b64_encode(in, n, &len);
	if (s == NULL)
		return 0;

	assert(len % 4 == 0);
	assert(len / 4 * 3 >= n);
	assert(s[len] == '\0');
	/* The first byte of every group can be read back. */
	for (i = 0; i < len / 4; i++) {
		int a = b64_value(s[4 * i]), b = b64_value(s[4 * i + 1]);

		assert(a >= 0 && b >= 0);
		assert(((a << 2) | (b >> 4)) == in[3 * i]);
	}
	if (n % 3 != 0)
		assert(s[len - 1] == '=');
	free(s);
	return 0;
}
