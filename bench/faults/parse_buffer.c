/*
 * Growing string buffer of a template engine.  Pieces may be appended
 * from anywhere, also from the buffer itself (repeated sections).
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct strbuf {
	char *data;
	size_t len;
	size_t cap;
};

static void sb_init(struct strbuf *sb)
{
	sb->data = NULL;
	sb->len = 0;
	sb->cap = 0;
}

static void sb_release(struct strbuf *sb)
{
	free(sb->data);
	sb_init(sb);
}

/* Make room for n more characters and a NUL. */
static int sb_reserve(struct strbuf *sb, size_t n)
{
	size_t cap = sb->len + n + 1;
	char *data;

	if (cap <= sb->cap)
		return 0;
	if (cap < 4)
		cap = 4;
	data = malloc(cap);
	if (data == NULL)
		return -1;
	if (sb->len > 0)
		memcpy(data, sb->data, sb->len);
	free(sb->data);
	sb->data = data;
	sb->cap = cap;
	return 0;
}

/* Append n characters. */
static int sb_append(struct strbuf *sb, const char *s, size_t n)
{
	if (sb_reserve(sb, n) < 0)
		return -1;
	if (n > 0)
		memcpy(sb->data + sb->len, s, n);
	sb->len += n;
	sb->data[sb->len] = '\0';
	return 0;
}

/* Append the n characters at offset off once more. */
static int sb_repeat(struct strbuf *sb, size_t off, size_t n)
{
	if (off > sb->len || n > sb->len - off)
		return -1;
	return sb_append(sb, sb->data + off, n);
}

int main(void)
{
	struct strbuf sb;
	char in[3];
	size_t n = __VERIFIER_nondet_uchar();
	size_t off = __VERIFIER_nondet_uchar();
	size_t k = __VERIFIER_nondet_uchar();
	size_t i;

	__VERIFIER_assume(n >= 1 && n <= 3);
	__VERIFIER_assume(off <= 4 && k <= 4);
	for (i = 0; i < 3; i++)
		in[i] = (char)__VERIFIER_nondet_uchar();

	sb_init(&sb);
	if (sb_append(&sb, in, n) < 0)
		return 0;
	assert(sb.len == n && sb.data[n] == '\0');

	if (off + k > n) {
		assert(sb_repeat(&sb, off, k) < 0);
		assert(sb.len == n);
	} else if (sb_repeat(&sb, off, k) == 0) {
		assert(sb.len == n + k && sb.len < sb.cap);
		for (i = 0; i < k; i++)
			assert(sb.data[n + i] == in[off + i]);
		assert(sb.data[n + k] == '\0');
	}
	for (i = 0; i < n; i++)
		assert(sb.data[i] == in[i]);
	sb_release(&sb);
	return 0;
}
