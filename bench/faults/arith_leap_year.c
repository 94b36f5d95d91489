/* Length of a year and of its months in the Gregorian calendar. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static bool is_leap(int year)
{
    return year % 4 == 0 || year % 400 == 0;
}

static int days_in_month(int year, int month)
{
    switch (month) {
    case 2:
        return is_leap(year) ? 29 : 28;
    case 4:
    case 6:
    case 9:
    case 11:
        return 30;
    default:
        return 31;
    }
}

static int days_in_year(int year)
{
    int days = 0;
    for (int month = 1; month <= 12; month++)
        days += days_in_month(year, month);
    return days;
}

/* Days from the first day of year 1 to the first day of this year. */
static int days_before(int year)
{
    int past = year - 1;
    return past * 365 + past / 4 - past / 100 + past / 400;
}

int main(void)
{
    int year = __VERIFIER_nondet_int();
    __VERIFIER_assume(year >= 1980 && year <= 2420);

    int length = days_in_year(year);
    assert(length == days_before(year + 1) - days_before(year));
    return 0;
}
