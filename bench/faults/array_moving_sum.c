/* Moving sum over the last samples, kept up to date sample by sample. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define WINDOW 3
#define STEPS 5

static int window[WINDOW];
static int oldest;
static int sum;

static int add_sample(int sample)
{
    window[oldest] = sample;
    sum -= window[oldest];
    sum += sample;
    oldest++;
    if (oldest == WINDOW)
        oldest = 0;
    return sum;
}

int main(void)
{
    int history[STEPS];
    int steps = __VERIFIER_nondet_int();
    __VERIFIER_assume(steps >= 1 && steps <= STEPS);

    int result = 0;
    for (int i = 0; i < steps; i++) {
        history[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(history[i] >= 0 && history[i] <= 63);
        result = add_sample(history[i]);
    }

    int expected = 0;
    for (int i = steps - 1; i >= 0 && i >= steps - WINDOW; i--)
        expected += history[i];
    assert(result == expected);
    return 0;
}
