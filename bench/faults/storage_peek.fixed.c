/* Byte FIFO for a serial port: a power-of-two ring with free-running indices.
 * Bulk operations copy in at most two pieces, since the data may wrap. */
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define FIFO_SIZE 8u
#define FIFO_MASK (FIFO_SIZE - 1u)

struct fifo {
	unsigned char data[FIFO_SIZE];
	unsigned in;	/* next position to write, never masked */
	unsigned out;	/* next position to read, never masked */
};

static void fifo_init(struct fifo *f, unsigned start)
{
	memset(f->data, 0, sizeof(f->data));
	f->in = start;
	f->out = start;
}

static unsigned fifo_len(const struct fifo *f)
{
	return f->in - f->out;
}

static unsigned fifo_avail(const struct fifo *f)
{
	return FIFO_SIZE - fifo_len(f);
}

static unsigned min_u(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

static void copy_bytes(unsigned char *dst, const unsigned char *src, unsigned n)
{
	unsigned i;

	for (i = 0; i < n; i++)
		dst[i] = src[i];
}

/* Store up to len bytes; returns the number of bytes stored. */
static unsigned fifo_put(struct fifo *f, const unsigned char *buf, unsigned len)
{
	unsigned off, first;

	len = min_u(len, fifo_avail(f));
	off = f->in & FIFO_MASK;
	/* first the part up to the end of the buffer ... */
	first = min_u(len, FIFO_SIZE - off);
	copy_bytes(f->data + off, buf, first);
	/* ... then the rest at its beginning */
	copy_bytes(f->data, buf + first, len - first);
	f->in += len;
	return len;
}

/* Copy up to len bytes out without consuming them. */
static unsigned fifo_peek(const struct fifo *f, unsigned char *buf, unsigned len)
{
	unsigned off, first;

	len = min_u(len, fifo_len(f));
	off = f->out & FIFO_MASK;
	first = min_u(len, FIFO_SIZE - off);
	copy_bytes(buf, f->data + off, first);
	copy_bytes(buf + first, f->data, len - first);
	return len;
}

static unsigned fifo_get(struct fifo *f, unsigned char *buf, unsigned len)
{
	len = fifo_peek(f, buf, len);
	f->out += len;
	return len;
}

int main(void)
{
	struct fifo f;
	unsigned char tx[5], rx[5];
	unsigned i, start, n, stored, got;

	start = __VERIFIER_nondet_uint();
	__VERIFIER_assume(start < 24);
	fifo_init(&f, start);

	for (i = 0; i < 5; i++)
		tx[i] = __VERIFIER_nondet_uchar();
	n = __VERIFIER_nondet_uint();
	__VERIFIER_assume(n <= 5);

	stored = fifo_put(&f, tx, n);
	assert(stored == n);
	assert(fifo_len(&f) == n);

	memset(rx, 0, sizeof(rx));
	got = fifo_get(&f, rx, 5);
	assert(got == n);
	assert(fifo_len(&f) == 0);
	/* what went in comes out, in order */
	for (i = 0; i < n; i++)
		assert(rx[i] == tx[i]);
	return 0;
}
