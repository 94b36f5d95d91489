/* The day of the year, and back. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

/* Days before each month of a common year. */
static const int days_before[13] = {
    0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365,
};

static bool is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* 1 is the first of January. */
static int day_of_year(int year, int month, int day)
{
    int n = days_before[month - 1] + day;
    if (month > 2 && is_leap(year))
        n++;
    return n;
}

/* Reference: the lengths of the months before are added. */
static int length_of(int year, int month)
{
    if (month == 2)
        return is_leap(year) ? 29 : 28;
    if (month == 4 || month == 6 || month == 9 || month == 11)
        return 30;
    return 31;
}

static int count_days(int year, int month, int day)
{
    for (int m = 1; m < month; m++)
        day += length_of(year, m);
    return day;
}

int main(void)
{
    int year = __VERIFIER_nondet_int();
    int month = __VERIFIER_nondet_int();
    int day = __VERIFIER_nondet_int();
    __VERIFIER_assume(year >= 1900 && year < 2100);
    __VERIFIER_assume(month >= 1 && month <= 12);
    __VERIFIER_assume(day >= 1 && day <= length_of(year, month));

    int n = day_of_year(year, month, day);
    assert(n >= 1 && n <= (is_leap(year) ? 366 : 365));
    assert(n == count_days(year, month, day));
    return 0;
}
