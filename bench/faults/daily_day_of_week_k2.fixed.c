/* Days of the week, by Sakamoto's table. 0 is Sunday. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define IS_LEAP(y) ((y) % 4 == 0 && ((y) % 100 != 0 || (y) % 400 == 0))

static int weekday(int y, int m, int d)
{
    static const int shift[] = { 0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4 };
    if (m < 3)
        y--;
    return (y + y / 4 - y / 100 + y / 400 + shift[m - 1] + d) % 7;
}

/* The weekday of the last day of a year. */
static int ends_on(int y)
{
    int last = weekday(y, 1, 1);
    if (!IS_LEAP(y))
        return last;
    return (last + 1) % 7;
}

/* How many Sundays a year has. */
static int sundays(int y)
{
    int n = 52;
    if (ends_on(y) == 0 || weekday(y, 1, 1) == 0)
        n++;
    return n;
}

int main(void)
{
    int year = __VERIFIER_nondet_int();
    __VERIFIER_assume(year >= 1990 && year <= 2030);

    assert(weekday(2000, 1, 1) == 6);
    assert(weekday(year + 1, 1, 1) == (ends_on(year) + 1) % 7);
    assert(ends_on(year) == weekday(year, 12, 31));
    assert(sundays(year) == 52 || sundays(year) == 53);
    return 0;
}
