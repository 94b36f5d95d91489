/* Order of calendar dates. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct date {
    int year;
    int month;
    int day;
};

static bool earlier(const struct date *a, const struct date *b)
{
    if (a->year < b->year)
        return true;
    if (a->year == b->year && a->month < b->month)
        return true;
    return a->year == b->year && a->month == b->month && a->day < b->day;
}

static struct date read_date(void)
{
    struct date d;
    d.year = __VERIFIER_nondet_int();
    d.month = __VERIFIER_nondet_int();
    d.day = __VERIFIER_nondet_int();
    __VERIFIER_assume(d.year >= 2000 && d.year <= 2099);
    __VERIFIER_assume(d.month >= 1 && d.month <= 12);
    __VERIFIER_assume(d.day >= 1 && d.day <= 31);
    return d;
}

int main(void)
{
    struct date issued = read_date();
    struct date expires = read_date();

    bool forward = earlier(&issued, &expires);
    bool backward = earlier(&expires, &issued);
    bool same = issued.year == expires.year && issued.month == expires.month && issued.day == expires.day;
    assert(!(forward && backward));
    assert(same == (!forward && !backward));
    return 0;
}
