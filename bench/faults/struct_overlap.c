/* Do two boxes on the screen overlap? Boxes that only touch do not. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define SIZE 6

struct box {
    int left;
    int top;
    int width;
    int height;
};

static bool overlap(const struct box *a, const struct box *b)
{
    bool beside = a->left + a->width <= b->left || b->left + b->width <= a->left;
    bool below = a->top + a->height <= b->top || b->top + b->height <= a->top;
    return beside && !below;
}

static bool covers(const struct box *b, int x, int y)
{
    return x >= b->left && x < b->left + b->width && y >= b->top && y < b->top + b->height;
}

static struct box read_box(void)
{
    struct box b;
    b.left = __VERIFIER_nondet_int();
    b.top = __VERIFIER_nondet_int();
    b.width = __VERIFIER_nondet_int();
    b.height = __VERIFIER_nondet_int();
    __VERIFIER_assume(b.left >= 0 && b.width >= 1 && b.width <= SIZE && b.left <= SIZE - b.width);
    __VERIFIER_assume(b.top >= 0 && b.height >= 1 && b.height <= SIZE && b.top <= SIZE - b.height);
    return b;
}

int main(void)
{
    struct box window = read_box();
    struct box cursor = read_box();

    bool common = false;
    for (int y = 0; y < SIZE; y++) {
        for (int x = 0; x < SIZE; x++)
            common = common || (covers(&window, x, y) && covers(&cursor, x, y));
    }
    assert(overlap(&window, &cursor) == common);
    return 0;
}
