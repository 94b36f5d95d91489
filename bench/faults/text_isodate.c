/*
 * Time stamps of a log collector: "YYYY-MM-DDThh:mm" followed by 'Z' or by
 * a zone offset "+hh:mm" / "-hh:mm".  The result counts minutes since the
 * beginning of 1970 in UTC.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

struct stamp {
    int year, month, day;
    int hour, minute;
    int zone;               /* minutes east of Greenwich */
};

/* A position in the text; stays put once something did not fit. */
struct cursor {
    const char *p;
    int failed;
};

static int take_char(struct cursor *c, char want)
{
    if (c->failed || *c->p != want) {
        c->failed = 1;
        return 0;
    }
    c->p++;
    return 1;
}

/* Exactly n decimal digits. */
static int take_number(struct cursor *c, int n)
{
    int v = 0;

    while (n-- > 0) {
        if (c->failed || *c->p < '0' || *c->p > '9') {
            c->failed = 1;
            return 0;
        }
        v = v * 10 + (*c->p - '0');
        c->p++;
    }
    return v;
}

static int is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_in_month(int year, int month)
{
    static const int days[12] = {
        31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31
    };

    if (month == 2 && is_leap(year))
        return 29;
    return days[month - 1];
}

static int stamp_valid(const struct stamp *t)
{
    if (t->year < 1970 || t->month < 1 || t->month > 12)
        return 0;
    if (t->day < 1 || t->day > days_in_month(t->year, t->month))
        return 0;
    return t->hour < 24 && t->minute < 60;
}

/* The zone designator at the end of the text. */
static int take_zone(struct cursor *c)
{
    int sign, hh, mm;

    if (*c->p == 'Z') {
        c->p++;
        return 0;
    }
    if (*c->p == '-') {
        sign = -1;
        c->p++;
    } else {
        sign = 1;
        take_char(c, '+');
    }
    hh = take_number(c, 2);
    take_char(c, ':');
    mm = take_number(c, 2);
    if (hh > 14 || mm > 59)
        c->failed = 1;
    return sign * hh * 60 + mm;
}

static int parse_stamp(const char *text, struct stamp *t)
{
    struct cursor c = { text, 0 };

    t->year = take_number(&c, 4);
    take_char(&c, '-');
    t->month = take_number(&c, 2);
    take_char(&c, '-');
    t->day = take_number(&c, 2);
    take_char(&c, 'T');
    t->hour = take_number(&c, 2);
    take_char(&c, ':');
    t->minute = take_number(&c, 2);
    if (!c.failed)
        t->zone = take_zone(&c);
    return !c.failed && *c.p == '\0' && stamp_valid(t);
}

/* Days from 1970-01-01 to the date. */
static long day_number(int year, int month, int day)
{
    int before = year - 1;
    long days = 365L * (year - 1970) + (before / 4 - before / 100 + before / 400)
                - (1969 / 4 - 1969 / 100 + 1969 / 400);
    int m;

    for (m = 1; m < month; m++)
        days += days_in_month(year, m);
    return days + day - 1;
}

static long utc_minutes(const struct stamp *t)
{
    long local = (day_number(t->year, t->month, t->day) * 24 + t->hour) * 60
                 + t->minute;

    return local - t->zone;
}

static void put2(char *s, int v)
{
    s[0] = (char)('0' + v / 10);
    s[1] = (char)('0' + v % 10);
}

int main(void)
{
    char text[] = "2024-02-00T12:30+00:00";
    struct stamp t;
    int day = __VERIFIER_nondet_int();
    int zh = __VERIFIER_nondet_int();
    int zm = __VERIFIER_nondet_int();
    int west = __VERIFIER_nondet_bool();
    int ok;
    long want;

    __VERIFIER_assume(day >= 0 && day <= 31);
    __VERIFIER_assume(zh >= 0 && zh <= 20);
    __VERIFIER_assume(zm >= 0 && zm <= 61);
    put2(text + 8, day);
    put2(text + 17, zh);
    put2(text + 20, zm);
    if (west)
        text[16] = '-';

    ok = parse_stamp(text, &t);
    assert(ok == (day >= 1 && day <= 29 && zh <= 14 && zm <= 59));
    if (ok) {
        /* 2024-01-31T00:00Z is minute 28444320 */
        want = 28444320L + day * 1440L + 12 * 60 + 30;
        if (west)
            want += zh * 60 + zm;
        else
            want -= zh * 60 + zm;
        assert(utc_minutes(&t) == want);
    }
    return 0;
}
