/* Fills a connected area of a small picture, by recursion over the four neighbours. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define WIDTH 3
#define HEIGHT 2

struct picture {
    unsigned char pixels[HEIGHT][WIDTH];
};

static int fill(struct picture *p, int x, int y, unsigned char from, unsigned char to)
{
    if (y < 0 || y >= HEIGHT)
        return 0;
    if (x < 0 || x >= WIDTH)
        return 0;
    if (p->pixels[y][x] != from)
        return 0;
    p->pixels[y][x] = to;
    return 1 + fill(p, x + 1, y, from, to) + fill(p, x - 1, y, from, to) + fill(p, x, y + 1, from, to) +
           fill(p, x, y - 1, from, to);
}

int main(void)
{
    struct picture p;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++)
            p.pixels[y][x] = __VERIFIER_nondet_uchar() % 2;
    }
    int filled = fill(&p, 0, 0, 1, 2);
    int counted = 0;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++)
            counted += p.pixels[y][x] == 2;
    }
    assert(filled == counted);
    return 0;
}
