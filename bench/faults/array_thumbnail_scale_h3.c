/*
 * Thumbnails: a grey image is scaled down by two in both directions with a
 * box filter.  Images live in a frame buffer whose rows may be padded, so
 * that the distance of two rows (stride) can be more than the width.
 * An odd last column or row is dropped.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_W      3
#define MAX_H      4
#define MAX_STRIDE 4
#define BUF_SIZE   (MAX_STRIDE * MAX_H)

typedef struct {
    int width;
    int height;
    int stride;
    uint8_t px[BUF_SIZE];
} image_t;

enum scale_error {
    SCALE_OK,
    SCALE_BAD_SOURCE,
    SCALE_TOO_SMALL
};

static bool image_valid(const image_t *im)
{
    return im->width > 0 && im->width <= MAX_W &&
           im->height > 0 && im->height <= MAX_H &&
           im->stride >= im->width && im->stride <= MAX_STRIDE;
}

static void image_init(image_t *im, int width, int height, int stride)
{
    im->width = width;
    im->height = height;
    im->stride = stride;
    for (int i = 0; i < BUF_SIZE; i++)
        im->px[i] = 0;
}

static const uint8_t *row_at(const image_t *im, int y)
{
    return &im->px[y * im->stride];
}

/* Mean of the square with the upper left corner (x, y), rounded to nearest. */
static uint8_t box_mean(const image_t *im, int x, int y)
{
    const uint8_t *upper = row_at(im, y);
    const uint8_t *lower = upper + im->width;
    unsigned sum = 0;

    sum += upper[x];
    sum += upper[x + 1];
    sum += lower[x];
    sum += lower[x + 1];
    return (uint8_t)((sum + 2) / 4);
}

static enum scale_error scale_half(const image_t *src, image_t *dst)
{
    if (!image_valid(src))
        return SCALE_BAD_SOURCE;
    if (src->width < 2 || src->height < 2)
        return SCALE_TOO_SMALL;

    /* rows of the thumbnail are not padded */
    image_init(dst, src->width / 2, src->height / 2, src->width / 2);
    for (int y = 0; y < dst->height; y++) {
        uint8_t *out = &dst->px[y * dst->stride];

        for (int x = 0; x < dst->width; x++)
            out[x] = box_mean(src, 2 * x, 2 * y);
    }
    return SCALE_OK;
}

/* Darkest and brightest pixel. */
static void image_range(const image_t *im, uint8_t *lo, uint8_t *hi)
{
    *lo = 255;
    *hi = 0;
    for (int y = 0; y < im->height; y++) {
        const uint8_t *row = row_at(im, y);

        for (int x = 0; x < im->width; x++) {
            if (row[x] < *lo)
                *lo = row[x];
            if (row[x] > *hi)
                *hi = row[x];
        }
    }
}

int main(void)
{
    image_t src, dst;
    uint8_t lo, hi;

    int w = __VERIFIER_nondet_int();
    int h = MAX_H;
    int stride = __VERIFIER_nondet_int();
    __VERIFIER_assume(w >= 2 && w <= MAX_W);
    __VERIFIER_assume(stride >= w && stride <= MAX_STRIDE);

    image_init(&src, w, h, stride);
    for (int i = 0; i < BUF_SIZE; i++)
        src.px[i] = __VERIFIER_nondet_uchar();

    enum scale_error e = scale_half(&src, &dst);
    assert(e == SCALE_OK);
    assert(dst.width == w / 2 && dst.height == h / 2);
    assert(image_valid(&dst));

    /* any pixel of the thumbnail is the rounded mean of its square */
    int y = __VERIFIER_nondet_int();
    __VERIFIER_assume(y >= 0 && y < dst.height);
    int quad = 0;
    for (int dy = 0; dy < 2; dy++)
        for (int dx = 0; dx < 2; dx++)
            quad += src.px[(2 * y + dy) * stride + dx];
    int diff = 4 * dst.px[y * dst.stride] - quad;
    assert(diff >= -1 && diff <= 2);

    image_range(&dst, &lo, &hi);
    assert(lo <= dst.px[0] && dst.px[0] <= hi);
    return 0;
}
