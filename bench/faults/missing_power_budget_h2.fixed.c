/*
 * Power management of a satellite: switching loads within a budget.
 *
 * The budget is what the solar array gives plus what the battery may
 * be discharged with.  Loads have a priority; when the budget falls
 * below the consumption, the least important loads are shed until the
 * rest fits.  Shed loads come back, the most important first, when
 * there is room for them again plus a margin.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum load_id { L_OBC, L_RADIO, L_HEATER, L_CAMERA, LOADS };

enum load_state { LOAD_OFF, LOAD_ON, LOAD_SHED };

#define MARGIN          5
#define BATTERY_FULL    100
#define BATTERY_LOW     30
#define DISCHARGE       20      /* watts from a battery that is not low */
#define STEPS           5

typedef struct {
    int             watts;
    uint8_t         priority;   /* 0 is never shed */
    enum load_state state;
} load_t;

typedef struct {
    load_t load[LOADS];
    int    used;                /* watts of the loads that are on */
    int    budget;
    int    sheds;               /* telemetry */
} pmu_t;

static void pmu_init(pmu_t *p)
{
    static const load_t defaults[LOADS] = {
        [L_OBC]    = { 10, 0, LOAD_ON  },
        [L_RADIO]  = { 25, 1, LOAD_OFF },
        [L_HEATER] = { 15, 2, LOAD_OFF },
        [L_CAMERA] = { 30, 3, LOAD_OFF },
    };

    for (int i = 0; i < LOADS; i++) {
        p->load[i] = defaults[i];
    }
    p->used = defaults[L_OBC].watts;
    p->budget = defaults[L_OBC].watts;
    p->sheds = 0;
}

/* Least important load that is on and may be shed; -1 for none. */
static int shed_candidate(const pmu_t *p)
{
    int best = -1;

    for (int i = 0; i < LOADS; i++) {
        const load_t *l = &p->load[i];

        if (l->state != LOAD_ON || l->priority == 0) {
            continue;
        }
        if (best < 0 || l->priority > p->load[best].priority) {
            best = i;
        }
    }
    return best;
}

/* Most important load that waits to come back; -1 for none. */
static int restore_candidate(const pmu_t *p)
{
    int best = -1;

    for (int i = 0; i < LOADS; i++) {
        const load_t *l = &p->load[i];

        if (l->state != LOAD_SHED) {
            continue;
        }
        if (best < 0 || l->priority < p->load[best].priority) {
            best = i;
        }
    }
    return best;
}

static void balance(pmu_t *p)
{
    int i;

    while (p->used > p->budget && (i = shed_candidate(p)) >= 0) {
        p->load[i].state = LOAD_SHED;
        p->used -= p->load[i].watts;
        p->sheds++;
    }
    i = restore_candidate(p);
    if (i >= 0 && p->used + p->load[i].watts + MARGIN <= p->budget) {
        p->load[i].state = LOAD_ON;
        p->used += p->load[i].watts;
    }
}

static void pmu_update(pmu_t *p, int array_watts, int battery)
{
    p->budget = array_watts;
    if (battery >= BATTERY_LOW) {
        p->budget += DISCHARGE;
    }
    balance(p);
}

/* Ground or the scheduler switches a load on; false when refused. */
static bool pmu_switch_on(pmu_t *p, enum load_id id)
{
    load_t *l = &p->load[id];

    if (l->state == LOAD_ON) {
        return true;
    }
    if (p->used + l->watts > p->budget) {
        return false;
    }
    l->state = LOAD_ON;
    p->used += l->watts;
    return true;
}

static bool pmu_switch_off(pmu_t *p, enum load_id id)
{
    load_t *l = &p->load[id];

    if (l->priority == 0) {
        return false;
    }
    if (l->state == LOAD_ON) {
        p->used -= l->watts;
    }
    l->state = LOAD_OFF;
    return true;
}

static int real_consumption(const pmu_t *p)
{
    int sum = 0;

    for (int i = 0; i < LOADS; i++) {
        if (p->load[i].state == LOAD_ON) {
            sum += p->load[i].watts;
        }
    }
    return sum;
}

int main(void)
{
    pmu_t pmu;

    pmu_init(&pmu);
    for (int i = 0; i < STEPS; i++) {
        int op = __VERIFIER_nondet_int();
        int id = __VERIFIER_nondet_int();
        int sun = __VERIFIER_nondet_int();
        int battery = __VERIFIER_nondet_int();

        __VERIFIER_assume(op >= 0 && op <= 2);
        __VERIFIER_assume(id >= 0 && id < LOADS);
        __VERIFIER_assume(sun >= 0 && sun <= 90);
        __VERIFIER_assume(battery >= 0 && battery <= BATTERY_FULL);

        if (op == 0) {
            pmu_update(&pmu, sun, battery);
        } else if (op == 1) {
            bool on = pmu_switch_on(&pmu, (enum load_id)id);
            assert(on == (pmu.load[id].state == LOAD_ON));
        } else {
            bool off = pmu_switch_off(&pmu, (enum load_id)id);
            assert(off == (id != L_OBC));
            assert(!off || pmu.load[id].state == LOAD_OFF);
        }

        /* the computer stays on, and the rest fits into the budget */
        assert(pmu.load[L_OBC].state == LOAD_ON);
        assert(real_consumption(&pmu) <= pmu.budget ||
               real_consumption(&pmu) == pmu.load[L_OBC].watts);
    }
    return 0;
}
