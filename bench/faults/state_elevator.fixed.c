/* A lift cabin: it may move only with its door closed and a call from another floor. */
#include <assert.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define FLOORS 4
#define STEPS 5

struct cabin {
    int floor;
    int target;
    bool door_open;
    bool moving;
};

static void call(struct cabin *c, int floor)
{
    if (!c->moving)
        c->target = floor;
}

static void step(struct cabin *c)
{
    if (c->moving) {
        c->floor += c->target > c->floor ? 1 : -1;
        if (c->floor == c->target) {
            c->moving = false;
            c->door_open = true;
        }
    } else if (!c->door_open && c->target != c->floor) {
        c->moving = true;
    } else if (c->target != c->floor) {
        c->door_open = false;
    }
}

int main(void)
{
    struct cabin cabin = {.floor = 0, .target = 0, .door_open = true, .moving = false};

    for (int i = 0; i < STEPS; i++) {
        if (__VERIFIER_nondet_bool()) {
            int floor = __VERIFIER_nondet_int();
            __VERIFIER_assume(floor >= 0 && floor < FLOORS);
            call(&cabin, floor);
        }
        step(&cabin);
        assert(!(cabin.moving && cabin.door_open));
        assert(cabin.floor >= 0 && cabin.floor < FLOORS);
    }
    return 0;
}
