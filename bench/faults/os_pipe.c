/* Kernel pipe: bounded byte ring between a writer and a reader, with
 * the POSIX rules for atomic writes, end of file and broken pipes. */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define PIPE_SIZE   4
#define PIPE_ATOMIC 2        /* writes up to this size are never split */

#define E_AGAIN  (-11)
#define E_PIPE   (-32)

typedef struct {
  uint8_t  ring[PIPE_SIZE];
  unsigned rpos;             /* next byte to read            */
  unsigned fill;             /* number of bytes in the ring  */
  int      readers;
  int      writers;
} pipe_t;

static void pipe_open(pipe_t *p)
{
  for (unsigned i = 0; i < PIPE_SIZE; i++)
    p->ring[i] = 0;
  p->rpos = 0;
  p->fill = 0;
  p->readers = 1;
  p->writers = 1;
}

static unsigned wrap(unsigned pos)
{
  return pos >= PIPE_SIZE ? pos - PIPE_SIZE : pos;
}

/* Non-blocking write.  A small write takes place completely or not at
 * all; a larger one may be cut to the space that is there.
 * Returns the number of bytes taken, or an error. */
static int pipe_write(pipe_t *p, const uint8_t *src, unsigned len)
{
  unsigned room, n, wpos;

  if (p->readers == 0)
    return E_PIPE;
  if (len == 0)
    return 0;

  room = PIPE_SIZE - p->fill;
  if (len <= PIPE_ATOMIC && room < len)
    return E_AGAIN;
  if (room == 0)
    return E_AGAIN;

  n = len < room ? len : room;
  wpos = wrap(p->rpos + room);
  for (unsigned i = 0; i < n; i++) {
    p->ring[wpos] = src[i];
    wpos = wrap(wpos + 1);
  }
  p->fill += n;
  return (int)n;
}

/* Non-blocking read.  0 is the end of file: nothing there and nobody
 * left who could write. */
static int pipe_read(pipe_t *p, uint8_t *dst, unsigned len)
{
  unsigned n;

  if (p->fill == 0)
    return p->writers == 0 ? 0 : E_AGAIN;

  n = len < p->fill ? len : p->fill;
  for (unsigned i = 0; i < n; i++) {
    dst[i] = p->ring[p->rpos];
    p->rpos = wrap(p->rpos + 1);
  }
  p->fill -= n;
  return (int)n;
}

static void pipe_close_writer(pipe_t *p)
{
  if (p->writers > 0)
    p->writers--;
}

/* ------------------------------ harness --------------------------- */

#define MAXIO 3

int main(void)
{
  pipe_t p;
  uint8_t buf[MAXIO];
  uint8_t next_in = 1, next_out = 1;

  pipe_open(&p);

  /* The stream is 1, 2, 3, ...: the reader must see it without gaps. */
  for (int step = 0; step < 3; step++) {
    int len = __VERIFIER_nondet_int();

    __VERIFIER_assume(len >= 1 && len <= MAXIO);
    if (__VERIFIER_nondet_bool()) {
      int pending = next_in - next_out;
      int r;

      for (int i = 0; i < MAXIO; i++)
        buf[i] = (uint8_t)(next_in + i);
      r = pipe_write(&p, buf, (unsigned)len);
      if (r < 0)
        assert(r == E_AGAIN && pending + len > PIPE_SIZE);
      else {
        assert(r >= 1 && r <= len);
        assert(r == len || len > PIPE_ATOMIC);
        next_in = (uint8_t)(next_in + r);
      }
    } else {
      int r = pipe_read(&p, buf, (unsigned)len);

      if (r == E_AGAIN)
        assert(next_in == next_out);
      else {
        assert(r >= 1 && r <= len);
        for (int i = 0; i < MAXIO; i++) {
          if (i < r) {
            assert(buf[i] == next_out);
            next_out++;
          }
        }
      }
    }
  }

  /* Drain what is left after the writer went away. */
  pipe_close_writer(&p);
  for (int k = 0; k < 2; k++) {
    int r = pipe_read(&p, buf, MAXIO);

    assert(r >= 0);
    next_out = (uint8_t)(next_out + r);
  }
  assert(next_out == next_in);
  assert(pipe_read(&p, buf, MAXIO) == 0);
  return 0;
}
