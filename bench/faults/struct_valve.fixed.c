/* A valve with end stops that can be narrowed at run time; requests beyond them are refused. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);

#define FULLY_OPEN 100
#define REQUESTS 4

struct valve {
    int position;
    int stop;
    int refused;
};

static void narrow(struct valve *v, int stop)
{
    if (stop < 0 || stop > v->stop)
        return;
    v->stop = stop;
    if (v->position > stop)
        v->position = stop;
}

static void move_to(struct valve *v, int position)
{
    if (position < 0 || position > v->stop) {
        v->refused++;
        return;
    }
    v->position = position;
}

int main(void)
{
    struct valve valve = {.position = 0, .stop = FULLY_OPEN, .refused = 0};

    for (int i = 0; i < REQUESTS; i++) {
        int argument = __VERIFIER_nondet_int();
        int position = valve.position;
        int refused = valve.refused;
        if (__VERIFIER_nondet_bool()) {
            narrow(&valve, argument);
            assert(valve.position <= position);
        } else {
            move_to(&valve, argument);
            assert(valve.refused == refused || valve.position == position);
        }
        assert(valve.position >= 0 && valve.position <= valve.stop);
    }
    return 0;
}
