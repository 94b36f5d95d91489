// States are functions that return the next state.
//@ expect: holds
//@ range: 0..2
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
    if (last == 1)
        assert(state.run == open);
    return 0;
}
