/* Dates of a year without leap day: validity and the day after. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct date {
    int year;
    int month;
    int day;
};

static int days_in_month(int month)
{
    switch (month) {
    case 4:
    case 6:
    case 8:
    case 11:
        return 30;
    case 2:
        return 28;
    default:
        return 31;
    }
}

static bool is_date(const struct date *d)
{
    if (d->month < 1 || d->month > 12)
        return false;
    return d->day >= 0 && d->day <= days_in_month(d->month);
}

static struct date next_day(struct date d)
{
    d.day++;
    if (d.day > days_in_month(d.month)) {
        d.day = 1;
        d.month++;
        if (d.month == 12) {
            d.month = 1;
            d.year++;
        }
    }
    return d;
}

static int day_of_year(const struct date *d)
{
    static const int before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    assert(d->day >= 1);
    return before[d->month - 1] + d->day;
}

int main(void)
{
    struct date today;
    today.year = 2023;
    today.month = __VERIFIER_nondet_int();
    today.day = __VERIFIER_nondet_int();
    if (!is_date(&today))
        return 0;

    struct date tomorrow = next_day(today);
    assert(is_date(&tomorrow));
    if (tomorrow.year == today.year)
        assert(day_of_year(&tomorrow) == day_of_year(&today) + 1);
    else
        assert(day_of_year(&today) == 365 && day_of_year(&tomorrow) == 1);
    return 0;
}
