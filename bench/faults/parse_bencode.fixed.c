/*
 * Reader for bencoded strings ("3:abc"), as sent by peers.
 * The length field is 16 bits wide at most.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define PKT 8

#define BE_OK 0
#define BE_ETRUNC (-1)
#define BE_ESYNTAX (-2)
#define BE_ERANGE (-3)

struct cursor {
	const uint8_t *buf;
	uint16_t size;
	uint16_t pos;
};

struct slice {
	uint16_t off;
	uint16_t len;
};

static int is_digit(uint8_t c)
{
	return c >= '0' && c <= '9';
}

/* Parse a decimal number of 16 bits that ends with a colon. */
static int read_length(struct cursor *c, uint16_t *len)
{
	uint32_t v = 0;
	uint16_t start = c->pos;

	while (c->pos < c->size && is_digit(c->buf[c->pos])) {
		v = v * 10 + (c->buf[c->pos] - '0');
		if (v > UINT16_MAX)
			return BE_ERANGE;
		c->pos++;
	}
	if (c->pos == c->size)
		return BE_ETRUNC;
	if (c->pos == start || c->buf[c->pos] != ':')
		return BE_ESYNTAX;
	c->pos++;
	*len = (uint16_t)v;
	return BE_OK;
}

/* Read a string; on success the cursor is behind it. */
static int read_string(struct cursor *c, struct slice *out)
{
	uint16_t len, end;
	int err;

	err = read_length(c, &len);
	if (err != BE_OK)
		return err;
	end = c->pos + len;
	if (len > c->size - c->pos)
		return BE_ETRUNC;
	out->off = c->pos;
	out->len = len;
	c->pos = end;
	return BE_OK;
}

int main(void)
{
	uint8_t buf[PKT];
	struct cursor c;
	struct slice s = { 0, 0 };
	int i, r;

	for (i = 0; i < PKT; i++) {
		buf[i] = __VERIFIER_nondet_uchar();
		__VERIFIER_assume((buf[i] >= '0' && buf[i] <= '9') || buf[i] == ':');
	}
	c.buf = buf;
	c.size = PKT;
	c.pos = 0;

	r = read_string(&c, &s);

	assert(c.pos <= PKT);
	if (r == BE_OK) {
		assert(s.off >= 2 && buf[s.off - 1] == ':');
		assert((uint32_t)s.off + s.len <= PKT);
		assert(c.pos == s.off + s.len);
	} else {
		assert(s.off == 0 && s.len == 0);
	}
	/* A short string is always found. */
	if (buf[0] <= '6' && buf[1] == ':') {
		assert(r == BE_OK);
		assert(s.len == buf[0] - '0');
	}
	return 0;
}
