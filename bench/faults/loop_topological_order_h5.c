// Start-up order of the system services: Kahn's algorithm over a dependency
// matrix.  Services that are part of a cycle, or wait for one, are left out
// and reported.  Among the services that are ready the one with the lowest
// number starts first.
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SERVICES 4
#define NOBODY   0xFFu

typedef struct {
    bool needs[SERVICES][SERVICES];     // needs[a][b]: a starts after b
} depend_t;

typedef struct {
    uint8_t order[SERVICES];
    uint8_t started;
    uint8_t stuck;                      // bit per service
} plan_t;

static void depend_init(depend_t *d)
{
    for (int a = 0; a < SERVICES; a++) {
        for (int b = 0; b < SERVICES; b++) {
            d->needs[a][b] = false;
        }
    }
}

// Number of services that each service waits for.
static void count_waits(const depend_t *d, uint8_t waits[SERVICES])
{
    for (int a = 0; a < SERVICES; a++) {
        waits[a] = 0;
        for (int b = 0; b < SERVICES - 1; b++) {
            if (d->needs[a][b]) {
                waits[a]++;
            }
        }
    }
}

static uint8_t next_ready(const uint8_t waits[SERVICES], uint8_t done)
{
    for (uint8_t s = 0; s < SERVICES; s++) {
        if (waits[s] == 0 && ((done >> s) & 1u) == 0) {
            return s;
        }
    }
    return NOBODY;
}

// Service s is up: those that need it wait for one less.
static void release(const depend_t *d, uint8_t waits[SERVICES], uint8_t s)
{
    for (int a = 0; a < SERVICES; a++) {
        if (d->needs[a][s]) {
            waits[a]--;
        }
    }
}

static bool make_plan(const depend_t *d, plan_t *p)
{
    uint8_t waits[SERVICES];
    uint8_t done = 0;

    p->started = 0;
    p->stuck = 0;
    count_waits(d, waits);
    for (int round = 0; round < SERVICES; round++) {
        uint8_t s = next_ready(waits, done);

        if (s == NOBODY) {
            break;
        }
        p->order[p->started] = s;
        p->started++;
        done |= (uint8_t)(1u << s);
        release(d, waits, s);
    }
    p->stuck = (uint8_t)(((1u << SERVICES) - 1u) & ~done);
    return p->stuck == 0;
}

// ----- harness -----

static depend_t dep;

int main(void)
{
    plan_t plan;
    uint8_t seen = 0;

    depend_init(&dep);
    for (int a = 0; a < SERVICES; a++) {
        for (int b = 0; b < SERVICES; b++) {
            if (a != b) {
                dep.needs[a][b] = __VERIFIER_nondet_bool();
            }
        }
    }
    bool acyclic = make_plan(&dep, &plan);
    assert(plan.started <= SERVICES);

    // whatever is started finds its dependencies up
    for (int i = 0; i < SERVICES; i++) {
        if (i < plan.started) {
            uint8_t s = plan.order[i];

            assert(s < SERVICES);
            assert(((seen >> s) & 1u) == 0);
            for (int b = 0; b < SERVICES; b++) {
                assert(!dep.needs[s][b] || ((seen >> b) & 1u));
            }
            seen |= (uint8_t)(1u << s);
        }
    }
    assert(acyclic == (plan.started == SERVICES));
    assert((seen ^ plan.stuck) == (1u << SERVICES) - 1u);

    // whoever is stuck waits for another stuck one
    for (int a = 0; a < SERVICES; a++) {
        if ((plan.stuck >> a) & 1u) {
            bool blocked = false;

            for (int b = 0; b < SERVICES; b++) {
                if (dep.needs[a][b] && ((plan.stuck >> b) & 1u)) {
                    blocked = true;
                }
            }
            assert(blocked);
        }
    }
    return 0;
}
