// Average of the last readings of a sensor, kept up to date in constant time.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum { WINDOW = 3, READINGS = 5 };

struct window {
    int values[WINDOW];
    int oldest; // index of the value that is replaced next
    int filled;
    int sum;
};

static void window_add(struct window *w, int value)
{
    w->values[w->oldest] = value;
    if (w->filled == WINDOW)
        w->sum -= w->values[w->oldest];
    else
        w->filled++;
    w->sum += value;
    w->oldest = (w->oldest + 1) % WINDOW;
}

static int window_average(const struct window *w)
{
    return w->filled == 0 ? 0 : w->sum / w->filled;
}

// The sum of the last readings, computed from all of them.
static int plain_sum(const int *readings, int count)
{
    int first = count > WINDOW ? count - WINDOW : 0;
    int sum = 0;
    for (int i = first; i < count; i++)
        sum += readings[i];
    return sum;
}

int main(void)
{
    struct window w = { .filled = 0 };
    int readings[READINGS];

    assert(window_average(&w) == 0);
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 1 && count <= READINGS);
    for (int i = 0; i < count; i++) {
        readings[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(readings[i] >= -40 && readings[i] <= 125);
        window_add(&w, readings[i]);
    }
    assert(w.sum == plain_sum(readings, count));
    assert(window_average(&w) >= -40 && window_average(&w) <= 125);
    return 0;
}
