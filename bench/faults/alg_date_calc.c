/*
 * Calendar arithmetic for a real time clock without a time zone: dates
 * in the proleptic Gregorian calendar, day numbers counted from
 * 1 March 2000 (so that a leap day is the last day of its "year").
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct date {
    int16_t year;       /* 2000 .. 2199 */
    uint8_t month;      /* 1 .. 12 */
    uint8_t day;        /* 1 .. 31 */
};

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_in_month(int year, int month)
{
    static const uint8_t len[12] = {
        31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31
    };

    if (month == 2 && is_leap(year))
        return 29;
    return len[month - 1];
}

static bool date_valid(const struct date *d)
{
    if (d->year < 2000 || d->year > 2199)
        return false;
    if (d->month < 1 || d->month > 12)
        return false;
    return d->day >= 1 && d->day <= days_in_month(d->year, d->month);
}

/*
 * Day number of a date. March is month 0 of the shifted year; the months
 * before it have (153 * m + 2) / 5 days together.
 */
static int32_t date_to_days(const struct date *d)
{
    int32_t y = d->year - 2000;
    int32_t m = d->month - 3;

    if (m < 0) {
        m += 12;
        y--;
    }
    return 365 * y + y / 4 - y / 100 + (153 * m + 2) / 5 + d->day - 1;
}

/*
 * Adds months. The day is cut to the length of the month that is
 * reached: 31 January plus one month is 28 or 29 February.
 */
static void date_add_months(struct date *d, int months)
{
    int total = d->year * 12 + (d->month - 1) + months;
    int year = total / 12;
    int month = total % 12 + 1;
    int limit = days_in_month(d->year, month);

    if (d->day > limit)
        d->day = (uint8_t)limit;
    d->year = (int16_t)year;
    d->month = (uint8_t)month;
}

/* The date after d. */
static void date_next(struct date *d)
{
    if (d->day < days_in_month(d->year, d->month)) {
        d->day++;
        return;
    }
    d->day = 1;
    if (d->month < 12) {
        d->month++;
    } else {
        d->month = 1;
        d->year++;
    }
}

/* ------------------------------------------------------------------ */

int main(void)
{
    struct date d, e, n;
    int months = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int m = __VERIFIER_nondet_int();
    int day = __VERIFIER_nondet_int();
    int32_t gap;

    __VERIFIER_assume(y >= 2003 && y <= 2006);
    __VERIFIER_assume(m >= 1 && m <= 12 && day >= 1 && day <= 31);
    d.year = (int16_t)y;
    d.month = (uint8_t)m;
    d.day = (uint8_t)day;
    __VERIFIER_assume(date_valid(&d));

    n = d;
    date_next(&n);
    assert(date_valid(&n));
    assert(date_to_days(&n) == date_to_days(&d) + 1);

    __VERIFIER_assume(months >= 0 && months <= 2);
    e = d;
    date_add_months(&e, months);
    assert(date_valid(&e));
    gap = date_to_days(&e) - date_to_days(&d);
    assert(gap >= 28 * months && gap <= 31 * months);
    return 0;
}
