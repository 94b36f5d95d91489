/* Double buffering: drawing goes to the back buffer until it is flipped to the front. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define WIDTH 4
#define STEPS 4

static int buffer_a[WIDTH];
static int buffer_b[WIDTH];
static int *front = buffer_a;
static int *back = buffer_b;

static void plot(int x, int colour)
{
    if (x < 0 || x >= WIDTH)
        return;
    front[x] = colour;
}

static void flip(void)
{
    int *shown = front;
    front = back;
    back = shown;
}

int main(void)
{
    int steps = __VERIFIER_nondet_int();
    __VERIFIER_assume(steps >= 0 && steps <= STEPS);

    for (int i = 0; i < steps; i++) {
        if (__VERIFIER_nondet_bool()) {
            flip();
        } else {
            int x = __VERIFIER_nondet_int();
            int colour = __VERIFIER_nondet_int();
            __VERIFIER_assume(x >= 0 && x < WIDTH);
            int visible = front[x];
            plot(x, colour);
            assert(front[x] == visible);
            assert(back[x] == colour);
        }
        assert(front != back);
    }
    return 0;
}
