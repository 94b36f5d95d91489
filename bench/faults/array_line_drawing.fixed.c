/* Draws a line on a small canvas by the midpoint method, from left to right with a slope of at most one. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define WIDTH 7
#define HEIGHT 7

static unsigned char canvas[HEIGHT][WIDTH];

static int draw_line(int x0, int y0, int x1, int y1)
{
    int dx = x1 - x0;
    int dy = y1 - y0;
    int step = 1;
    int pixels = 0;
    if (dy < 0) {
        step = -1;
        dy = -dy;
    }
    int error = 2 * dy - dx;
    int y = y0;
    for (int x = x0; x <= x1; x++) {
        canvas[y][x] = 1;
        pixels++;
        if (error > 0) {
            y += step;
            error -= 2 * dx;
        }
        error += 2 * dy;
    }
    return pixels;
}

int main(void)
{
    int y0 = __VERIFIER_nondet_int();
    int x1 = __VERIFIER_nondet_int();
    int y1 = __VERIFIER_nondet_int();
    __VERIFIER_assume(x1 >= 0 && x1 < WIDTH);
    __VERIFIER_assume(y0 >= 0 && y0 < HEIGHT && y1 >= 0 && y1 < HEIGHT);
    __VERIFIER_assume(y1 - y0 <= x1 && y0 - y1 <= x1);

    int pixels = draw_line(0, y0, x1, y1);
    assert(pixels == x1 + 1);
    assert(canvas[y0][0] == 1);
    assert(canvas[y1][x1] == 1);
    return 0;
}
