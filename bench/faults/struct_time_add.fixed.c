/* Adds a duration to a time of day. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct time {
    int hours;
    int minutes;
    int seconds;
};

static struct time time_add(struct time t, int duration)
{
    t.seconds += duration;
    t.minutes += t.seconds / 60;
    t.seconds %= 60;
    t.hours += t.minutes / 60;
    t.minutes %= 60;
    t.hours %= 24;
    return t;
}

static int of_day(struct time t)
{
    return (t.hours * 60 + t.minutes) * 60 + t.seconds;
}

int main(void)
{
    struct time start;
    start.hours = __VERIFIER_nondet_int();
    start.minutes = __VERIFIER_nondet_int();
    start.seconds = __VERIFIER_nondet_int();
    int duration = __VERIFIER_nondet_int();
    __VERIFIER_assume(start.hours >= 0 && start.hours < 23);
    __VERIFIER_assume(start.minutes >= 0 && start.minutes < 60);
    __VERIFIER_assume(start.seconds >= 0 && start.seconds < 60);
    __VERIFIER_assume(duration >= 0 && duration <= 600);

    struct time end = time_add(start, duration);
    assert(end.minutes < 60 && end.seconds < 60);
    assert(of_day(end) == of_day(start) + duration);
    return 0;
}
