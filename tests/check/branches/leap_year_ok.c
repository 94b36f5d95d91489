// Leap years by the calendar's three rules.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int main(void)
{
    int year = __VERIFIER_nondet_int();
    if (year < 1600 || year > 2400)
        return 0;
    if (year == 1900)
        assert(!is_leap(year));
    if (year == 2000)
        assert(is_leap(year));
    return 0;
}
