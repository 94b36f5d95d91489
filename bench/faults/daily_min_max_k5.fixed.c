/* Temperatures of a week: lowest, highest, and on which days. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define DAYS 5

struct extremes {
    int lowest, highest;
    int lowest_day, highest_day;
};

/* Of equal temperatures the first one counts. */
static struct extremes find_extremes(const int *t, int days)
{
    struct extremes e = { t[0], t[0], 0, 0 };
    for (int i = 1; i < days; i++) {
        if (t[i] < e.lowest) {
            e.lowest = t[i];
            e.lowest_day = i;
        }
        if (t[i] > e.highest) {
            e.highest = t[i];
            e.highest_day = i;
        }
    }
    return e;
}

int main(void)
{
    int t[DAYS];
    int days = __VERIFIER_nondet_int();
    __VERIFIER_assume(days >= 1 && days <= DAYS);
    for (int i = 0; i < days; i++) {
        t[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(t[i] >= -50 && t[i] <= 50);
    }

    struct extremes e = find_extremes(t, days);
    for (int i = 0; i < days; i++)
        assert(e.lowest <= t[i] && t[i] <= e.highest);
    assert(t[e.lowest_day] == e.lowest);
    assert(t[e.highest_day] == e.highest);
    return 0;
}
