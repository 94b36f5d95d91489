/* The largest sample of a block. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_SAMPLES 6

static int peak(const int *samples, int count)
{
    int largest = samples[0];
    for (int i = 0; i < count; i++) {
        if (samples[i] > largest)
            largest = samples[i];
    }
    return largest;
}

static bool contains(const int *samples, int count, int value)
{
    for (int i = 0; i < count; i++) {
        if (samples[i] == value)
            return true;
    }
    return false;
}

int main(void)
{
    int samples[MAX_SAMPLES];
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 1 && count <= MAX_SAMPLES);
    for (int i = 0; i < count; i++) {
        samples[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(samples[i] >= -2048 && samples[i] < 2048);
    }

    int top = peak(samples, count);
    for (int i = 0; i < count; i++)
        assert(samples[i] <= top);
    assert(contains(samples, count, top));
    return 0;
}
