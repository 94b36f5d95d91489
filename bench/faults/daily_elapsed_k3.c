/* Time recording: when somebody came and left, and how long that was. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct shift {
    int came; /* minutes since midnight */
    int left; /* may be on the next day: then it is less than `came` */
    int rest;
};

/* Minutes from one time of the day to the next time that it is `to`. */
static int elapsed(int from, int to)
{
    if (to >= from)
        return to - from;
    return to - from + 24 * 60;
}

/* Long shifts have half an hour of rest at least. */
static int needed_rest(int minutes)
{
    return minutes > 6 * 60 ? 30 : 0;
}

static int worked(const struct shift *s)
{
    int minutes = elapsed(s->left, s->came);
    int rest = needed_rest(minutes);
    if (s->rest > rest)
        rest = s->rest;
    return rest < minutes ? minutes - rest : 0;
}

/* Reference: the difference, within a day. */
static int minutes_present(const struct shift *s)
{
    return (s->left - s->came + 24 * 60) % (24 * 60);
}

static int some_time(void)
{
    int minutes = __VERIFIER_nondet_int();
    __VERIFIER_assume(minutes >= 0 && minutes < 24 * 60);
    return minutes;
}

int main(void)
{
    struct shift s;
    s.came = some_time();
    s.left = some_time();
    s.rest = __VERIFIER_nondet_int();
    __VERIFIER_assume(s.rest >= 0 && s.rest <= 60);
    __VERIFIER_assume(minutes_present(&s) <= 12 * 60);

    int minutes = worked(&s);
    int present = minutes_present(&s);
    assert(minutes >= 0 && minutes <= 12 * 60);
    if (present <= 6 * 60 && s.rest == 0)
        assert(minutes == present);
    if (present > 6 * 60)
        assert(minutes <= present - 30);
    return 0;
}
