/* Kernel pipe: a small ring of bytes with free-running head and tail
 * positions.  Writes of up to PIPE_ATOMIC bytes are all or nothing. */
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define PIPE_SIZE   4u
#define PIPE_ATOMIC 2u
#define EAGAIN_RC   (-11)
#define EPIPE_RC    (-32)

struct pipe {
	unsigned char buf[PIPE_SIZE];
	unsigned int  head;     /* total bytes written */
	unsigned int  tail;     /* total bytes read */
	int           readers;
	int           writers;
};

static unsigned int pipe_used(const struct pipe *p)
{
	return p->head - p->tail;
}

static unsigned int min_u(unsigned int a, unsigned int b)
{
	return a < b ? a : b;
}

static void copy_bytes(unsigned char *dst, const unsigned char *src,
		       unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		dst[i] = src[i];
}

/* Copy in at most two pieces: up to the end of the ring, then from 0. */
static int pipe_write(struct pipe *p, const unsigned char *src, unsigned int n)
{
	unsigned int room = PIPE_SIZE - pipe_used(p);
	unsigned int pos, chunk;

	if (p->readers == 0)
		return EPIPE_RC;
	if (n <= PIPE_ATOMIC && room < n)
		return EAGAIN_RC;
	if (room == 0)
		return EAGAIN_RC;

	n = min_u(n, room);
	pos = p->head % PIPE_SIZE;
	chunk = min_u(n, PIPE_SIZE - pos);
	copy_bytes(p->buf + pos, src, chunk);
	copy_bytes(p->buf, src + chunk, n - chunk);
	p->head += n;
	return (int)n;
}

/* Return the bytes read, 0 at end of file, EAGAIN_RC when empty. */
static int pipe_read(struct pipe *p, unsigned char *dst, unsigned int n)
{
	unsigned int pos, chunk;

	n = min_u(n, pipe_used(p));
	if (n == 0)
		return p->writers ? EAGAIN_RC : 0;

	pos = p->tail % PIPE_SIZE;
	chunk = min_u(n, PIPE_SIZE - pos);
	copy_bytes(dst, p->buf + pos, chunk);
	copy_bytes(dst + chunk, p->buf, n - chunk);
	p->tail += n;
	return (int)n;
}

int main(void)
{
	struct pipe p = { { 0 }, 0, 0, 1, 1 };
	unsigned char out[PIPE_SIZE], in[PIPE_SIZE];
	unsigned int skip = __VERIFIER_nondet_uint();
	unsigned int n = __VERIFIER_nondet_uint();
	unsigned int i;
	int w, r;

	__VERIFIER_assume(skip >= 1 && skip < PIPE_SIZE);
	__VERIFIER_assume(n >= 1 && n <= PIPE_SIZE);
	for (i = 0; i < PIPE_SIZE; i++)
		out[i] = __VERIFIER_nondet_uchar();

	/* move the ring positions, leaving one byte in the pipe */
	assert(pipe_write(&p, out, skip) == (int)skip);
	if (skip > 1)
		assert(pipe_read(&p, in, skip - 1) == (int)skip - 1);
	assert(pipe_used(&p) == 1);

	w = pipe_write(&p, out, n);
	assert(w == (int)min_u(n, PIPE_SIZE - 1));

	assert(pipe_read(&p, in, 1) == 1 && in[0] == out[skip - 1]);
	p.writers = 0;
	r = pipe_read(&p, in, PIPE_SIZE);
	assert(r == w);
	for (i = 0; i < PIPE_SIZE; i++)
		assert((int)i >= w || in[i] == out[i]);
	assert(pipe_read(&p, in, 1) == 0);
	return 0;
}
