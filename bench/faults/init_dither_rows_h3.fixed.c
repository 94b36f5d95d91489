/*
 * Dithering of grey rows for a thermal printer: error diffusion along the
 * row, with a part of the error carried to the row below.
 *
 * A pixel of 0..15 is turned into a dot (15, white) or none (0, black).  Of
 * the error one half goes to the right, the rest goes to the same column of
 * the next row.  The rows come one at a time from the decoder.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define WIDTH      2
#define ROWS       2
#define WHITE      15
#define THRESHOLD  8

typedef struct {
    int below[WIDTH];       /* error for the row to come           */
    int carry;              /* error for the next pixel in the row */
    int lost;               /* error that fell off the right edge  */
    int rows;               /* rows of this page so far            */
} dither_t;

typedef struct {
    uint8_t grey[WIDTH];
} grey_row_t;

typedef struct {
    bool dot[WIDTH];        /* true: white */
} dot_row_t;

/* Begins a page. */
static void dither_begin(dither_t *d)
{
    for (int x = 0; x < WIDTH; x++)
        d->below[x] = 0;
    d->carry = 0;
    d->lost = 0;
    d->rows = 0;
}

/* Decides on one pixel and distributes the error. */
static bool dither_pixel(dither_t *d, int x, int grey)
{
    int wanted = grey + d->carry + d->below[x];
    bool white = wanted >= THRESHOLD;
    int error = wanted - (white ? WHITE : 0);

    d->carry = error / 2;
    d->below[x] = error - error / 2;
    return white;
}

static void dither_row(dither_t *d, const grey_row_t *in, dot_row_t *out)
{
    for (int x = 0; x < WIDTH; x++)
        out->dot[x] = dither_pixel(d, x, in->grey[x]);
    /* nothing is carried over from the right edge to the left one */
    d->lost += d->carry;
    d->carry = 0;
    d->rows++;
}

/* An empty line of the page: white paper, no error remains. */
static void dither_blank_row(dither_t *d, dot_row_t *out)
{
    for (int x = 0; x < WIDTH; x++) {
        out->dot[x] = true;
        d->lost += d->below[x];
        d->below[x] = 0;
    }
    d->rows++;
}

/* Error that is still to be distributed. */
static int dither_pending(const dither_t *d)
{
    int sum = d->carry;

    for (int x = 0; x < WIDTH; x++)
        sum += d->below[x];
    return sum;
}

static int row_light(const dot_row_t *r)
{
    int sum = 0;

    for (int x = 0; x < WIDTH; x++)
        sum += r->dot[x] ? WHITE : 0;
    return sum;
}

int main(void)
{
    dither_t d;
    int light_in = 0;
    int light_out = 0;

    dither_begin(&d);
    for (int y = 0; y < ROWS; y++) {
        grey_row_t in;
        dot_row_t out;
        bool blank = __VERIFIER_nondet_bool();

        for (int x = 0; x < WIDTH; x++) {
            in.grey[x] = __VERIFIER_nondet_uchar();
            __VERIFIER_assume(in.grey[x] <= WHITE);
            light_in += blank ? WHITE : in.grey[x];
        }
        if (blank)
            dither_blank_row(&d, &out);
        else
            dither_row(&d, &in, &out);
        light_out += row_light(&out);
        assert(d.rows == y + 1);
    }
    /* no light is made or vanishes, but for the edge */
    assert(light_in == light_out + dither_pending(&d) + d.lost);
    for (int x = 0; x < WIDTH; x++)
        assert(d.below[x] >= -WHITE && d.below[x] <= WHITE);
    return 0;
}
