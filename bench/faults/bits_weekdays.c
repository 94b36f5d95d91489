/* An alarm clock that rings on chosen days of the week, kept in a mask with Monday in bit 0. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DAYS 7
#define ALL_DAYS 0x7fu
#define NEVER (-1)

struct alarm {
    unsigned days;
    int hour;
    bool on;
};

static void alarm_toggle_day(struct alarm *a, int day)
{
    a->days ^= 1u << day;
}

static bool rings_on(const struct alarm *a, int day)
{
    return a->on && (a->days >> day & 1u) != 0;
}

/* The mask as seen from a day: this day is in bit 0. */
static unsigned days_from(unsigned days, int day)
{
    return (days >> day | days << (8 - day)) & ALL_DAYS;
}

static int lowest_bit(unsigned mask)
{
    int n = 0;
    while ((mask & 1u) == 0) {
        mask >>= 1;
        n++;
    }
    return n;
}

/* Hours until the alarm rings next; it does not ring for the hour that has just begun. */
static int hours_to_go(const struct alarm *a, int day, int hour)
{
    unsigned days;
    if (!a->on || a->days == 0)
        return NEVER;
    if (a->hour <= hour) {
        days = days_from(a->days, (day + 1) % DAYS);
        return (lowest_bit(days) + 1) * 24 + a->hour - hour;
    }
    days = days_from(a->days, day);
    return lowest_bit(days) * 24 + a->hour - hour;
}

int main(void)
{
    struct alarm a = {0, 7, false};
    for (int i = 0; i < 2; i++) {
        int day = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(day < DAYS);
        alarm_toggle_day(&a, day);
    }
    a.on = __VERIFIER_nondet_uchar() & 1;
    int today = __VERIFIER_nondet_uchar();
    int hour = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(today < DAYS && hour < 24);

    int wait = hours_to_go(&a, today, hour);
    if (wait == NEVER) {
        for (int day = 0; day < DAYS; day++)
            assert(!rings_on(&a, day));
    } else {
        assert(wait > 0 && wait <= DAYS * 24);
        assert((hour + wait) % 24 == a.hour);
        assert(rings_on(&a, (today + (hour + wait) / 24) % DAYS));
    }
    return 0;
}
