/* An alarm clock: how long until the alarm rings, and snoozing. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MINUTES_PER_DAY (24 * 60)
#define SNOOZE 9

struct clock_time {
    unsigned char hour;
    unsigned char minute;
};

/* Minutes since midnight. */
static int minutes_of(struct clock_time t)
{
    return t.hour * 60 + t.minute;
}

static struct clock_time time_of(int minutes)
{
    struct clock_time t;
    t.hour = (unsigned char)(minutes / 60);
    t.minute = (unsigned char)(minutes % 60);
    return t;
}

/* How many minutes from now on until the alarm, today or tomorrow. */
static int minutes_until(struct clock_time now, struct clock_time alarm)
{
    int difference = minutes_of(alarm) - minutes_of(now);
    if (difference < 0)
        difference += MINUTES_PER_DAY;
    return difference;
}

/* Puts off the alarm. */
static struct clock_time snooze(struct clock_time alarm)
{
    int minutes = minutes_of(alarm) + SNOOZE;
    if (minutes >= MINUTES_PER_DAY)
        minutes -= MINUTES_PER_DAY;
    return time_of(minutes);
}

static struct clock_time some_time(void)
{
    int hour = __VERIFIER_nondet_int();
    int minute = __VERIFIER_nondet_int();
    __VERIFIER_assume(hour >= 0 && hour < 24);
    __VERIFIER_assume(minute >= 0 && minute < 60);
    struct clock_time t = { (unsigned char)hour, (unsigned char)minute };
    return t;
}

int main(void)
{
    struct clock_time now = some_time();
    struct clock_time alarm = some_time();

    int wait = minutes_until(now, alarm);
    assert(wait >= 0 && wait < MINUTES_PER_DAY);

    struct clock_time later = snooze(alarm);
    assert(later.hour < 24);
    assert(later.minute < 60);
    assert(minutes_until(alarm, later) == SNOOZE);
    return 0;
}
