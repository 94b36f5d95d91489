// States are functions that return the next state.
//@ expect: violated
//@ range: 0..2
//@ witness: 0 0 3
#include <assert.h>

struct state {
    struct state (*run)(int);
};

extern int __VERIFIER_nondet_int(void);

static struct state closed(int event);

static struct state open(int event)
{
    return event == 2 ? (struct state){ closed } : (struct state){ open };
}

static struct state closed(int event)
{
    return event == 1 ? (struct state){ open } : (struct state){ closed };
}

int main(void)
{
    struct state state = { closed };
    int last = 0;
    for (int i = 0; i < 3; i++) {
        last = __VERIFIER_nondet_int();
        state = state.run(last);
    }
    if (last == 3)
        assert(state.run == open); //~ check: assertion
    return 0;
}
