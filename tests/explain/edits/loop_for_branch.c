// What is carried over may be more than one hour.
//@ says: with `while` in place of `if` nothing fails within the bounds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct clock {
    int hours;
    int minutes;
};

static void add(struct clock *c, int minutes)
{
    c->minutes += minutes;
    if (c->minutes >= 60) { //~ cause
        int hours = c->hours + 1; //~ cause
        c->minutes -= 60;
        c->hours = hours; //~ cause
    }
}

int main(void)
{
    struct clock c = { 0, 0 };
    int total = 0;

    for (int i = 0; i < 2; i++) {
        int minutes = __VERIFIER_nondet_int();
        __VERIFIER_assume(minutes >= 0 && minutes < 180);
        add(&c, minutes);
        total += minutes;
    }
    assert(c.hours == total / 60);
    return 0;
}
