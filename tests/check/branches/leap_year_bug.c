// Leap years by the calendar's three rules.
//@ expect: violated
//@ witness: 1900
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 100 == 0);
}

int main(void)
{
    int year = __VERIFIER_nondet_int();
    if (year < 1600 || year > 2400)
        return 0;
    if (year == 1900)
        assert(!is_leap(year)); //~ check: assertion
    if (year == 2000)
        assert(is_leap(year));
    return 0;
}
