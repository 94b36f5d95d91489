/* A soft starter raises the motor voltage step by step; heat must not build up over its limit. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define STEPS 5
#define HEAT_LIMIT 60

struct starter {
    int voltage;
    int heat;
    bool tripped;
};

static void starter_step(struct starter *s, int load)
{
    static const int raise[STEPS] = {10, 20, 30, 25, 15};
    static int calls;
    int step = calls++ % STEPS;
    s->voltage += raise[step];
    s->heat += raise[step] * load / 8;
    if (s->heat > HEAT_LIMIT) {
        s->tripped = true;
    }
}

static void run_up(struct starter *s, int load)
{
    int step = 0;
    do {
        starter_step(s, load);
        step++;
    } while (!s->tripped && step < STEPS);
}

int main(void)
{
    struct starter s = {0, 0, false};
    int load = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(load <= 15);
    run_up(&s, load);
    assert(s.tripped == (s.voltage == 0));
    assert(s.tripped || s.voltage == 100);
    assert(s.tripped == (s.heat > HEAT_LIMIT));
    return 0;
}
