/* Draws sprites into a picture with one bit for each pixel, the leftmost in the highest bit. */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define STRIDE 3
#define HEIGHT 3
#define WIDTH (8 * STRIDE)
#define ROWS 2

enum mode { SET, CLEAR, FLIP };

struct picture {
    uint8_t bytes[HEIGHT][STRIDE];
};

struct sprite {
    uint8_t rows[ROWS];
};

static int get_pixel(const struct picture *p, int x, int y)
{
    return p->bytes[y][x / 8] >> (7 - x % 8) & 1;
}

static int sprite_pixel(const struct sprite *s, int x, int y)
{
    if (x < 0 || x >= 8 || y < 0 || y >= ROWS)
        return 0;
    return s->rows[y] >> (7 - x) & 1;
}

static void combine(uint8_t *byte, uint8_t bits, enum mode mode)
{
    switch (mode) {
    case SET:
        *byte |= bits;
        break;
    case CLEAR:
        *byte &= (uint8_t)~bits;
        break;
    case FLIP:
        *byte ^= bits;
        break;
    }
}

/* A row of the sprite falls into one byte of the picture, or across two of them. */
static void draw(struct picture *p, const struct sprite *s, int x, int y, enum mode mode)
{
    int column = x / 8;
    int shift = x % 8;
    for (int row = 0; row < ROWS && y + row < HEIGHT; row++) {
        uint8_t *bytes = p->bytes[y + row];
        combine(&bytes[column], (uint8_t)(s->rows[row] >> shift), mode);
        if (shift > 0 && column + 1 < STRIDE)
            combine(&bytes[column + 1], (uint8_t)(s->rows[row] << (8 - shift)), mode);
    }
}

int main(void)
{
    struct picture before;
    struct picture after;
    struct sprite s;
    for (int y = 0; y < HEIGHT; y++) {
        for (int i = 0; i < STRIDE; i++)
            before.bytes[y][i] = __VERIFIER_nondet_uchar();
    }
    for (int row = 0; row < ROWS; row++)
        s.rows[row] = __VERIFIER_nondet_uchar();
    int x = __VERIFIER_nondet_uchar();
    int y = __VERIFIER_nondet_uchar();
    enum mode mode = (enum mode)(__VERIFIER_nondet_uchar() % 3);
    __VERIFIER_assume(x < WIDTH && y < HEIGHT);

    after = before;
    draw(&after, &s, x, y, mode);
    int px = __VERIFIER_nondet_uchar();
    int py = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(px < WIDTH && py < HEIGHT);
    int old = get_pixel(&before, px, py);
    int ink = sprite_pixel(&s, px - x, py - y);
    int expected = mode == SET ? old | ink : mode == CLEAR ? old & !ink : old ^ ink;
    assert(get_pixel(&after, px, py) == expected);
    return 0;
}
