// A call is missing that stands nowhere with these arguments.
//@ says: with `disarm(t, which);`
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define TIMERS 3

struct timers {
    int due[TIMERS];
    int armed[TIMERS];
    int count;
    int started, ended;
};

static void disarm(struct timers *t, int i)
{
    if (!t->armed[i])
        return;
    t->armed[i] = 0;
    t->count--;
    t->ended++;
}

static void arm(struct timers *t, int which, int due)
{
    t->due[which] = due; //~ cause
    t->armed[which] = 1; //~ cause
    t->count++; //~ cause
    t->started++;
}

static void expire(struct timers *t, int now)
{
    for (int n = 0; n < TIMERS; n++)
        if (t->armed[n] && t->due[n] <= now)
            disarm(t, n);
}

int main(void)
{
    static struct timers t;
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int(), now = __VERIFIER_nondet_int();
    if (first < 0 || first >= TIMERS || second < 0 || second >= TIMERS || now < 0 || now > 20)
        return 0;
    arm(&t, first, 5);
    arm(&t, second, 10);
    assert(t.count == t.armed[0] + t.armed[1] + t.armed[2]);
    assert(t.started == 2 && t.armed[second] == 1);
    expire(&t, now);
    assert(t.count + t.ended == t.started);
    return 0;
}
