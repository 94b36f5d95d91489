/*
 * Alive supervision of tasks (software watchdog manager).
 *
 * Each supervised task reports checkpoints.  In every supervision cycle a
 * task must report between min and max times; otherwise its cycle is bad.
 * A task may have some bad cycles in a row before it counts as expired.
 * The hardware watchdog is served only as long as no active task expired.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define WDG_TASKS 3u

typedef enum {
    WDG_OK,
    WDG_FAILED,         /* bad cycles, still within tolerance */
    WDG_EXPIRED,        /* never comes back without a reset */
    WDG_DEACTIVATED
} wdg_status_t;

typedef struct {
    uint8_t min_alive;
    uint8_t max_alive;
    uint8_t tolerance;  /* bad cycles in a row that are accepted */
} wdg_config_t;

typedef struct {
    wdg_status_t status;
    uint8_t      alive;
    uint8_t      bad_cycles;
} wdg_entity_t;

static const wdg_config_t wdg_config[WDG_TASKS] = {
    { 1, 2, 0 },        /* control loop: no bad cycle accepted */
    { 1, 3, 1 },        /* communication */
    { 0, 1, 2 },        /* background: must not run too often */
};

static wdg_entity_t wdg_entity[WDG_TASKS];
static uint32_t     wdg_kicks;
static wdg_status_t wdg_global;

void wdg_init(void)
{
    for (size_t i = 0; i < WDG_TASKS; i++) {
        wdg_entity[i].status = WDG_OK;
        wdg_entity[i].alive = 0;
        wdg_entity[i].bad_cycles = 0;
    }
    wdg_kicks = 0;
    wdg_global = WDG_OK;
}

/* Called by the tasks; saturates so that a runaway task cannot wrap. */
void wdg_checkpoint(size_t task)
{
    if (task >= WDG_TASKS)
        return;
    if (wdg_entity[task].status == WDG_DEACTIVATED)
        return;
    if (wdg_entity[task].alive < UINT8_MAX)
        wdg_entity[task].alive++;
}

/* Mode management switches supervision of a task on or off. */
void wdg_set_active(size_t task, bool active)
{
    wdg_entity_t *e;

    if (task >= WDG_TASKS)
        return;
    e = &wdg_entity[task];
    if (e->status == WDG_EXPIRED)
        return;
    if (!active) {
        e->status = WDG_DEACTIVATED;
    } else if (e->status == WDG_DEACTIVATED) {
        e->status = WDG_OK;
        e->alive = 0;
        e->bad_cycles = 0;
    }
}

static void supervise(wdg_entity_t *e, const wdg_config_t *c)
{
    bool good;

    if (e->status == WDG_DEACTIVATED || e->status == WDG_EXPIRED)
        return;

    good = e->alive >= c->min_alive && e->alive <= c->max_alive;
    e->alive = 0;

    if (good) {
        e->bad_cycles = 0;
        e->status = WDG_OK;
        return;
    }
    e->bad_cycles++;
    if (e->bad_cycles > c->tolerance)
        e->status = WDG_EXPIRED;
    else
        e->status = WDG_FAILED;
}

/* End of a supervision cycle. */
void wdg_main(void)
{
    wdg_status_t worst = WDG_OK;

    for (size_t i = 0; i < WDG_TASKS; i++) {
        supervise(&wdg_entity[i], &wdg_config[i]);
        if (wdg_entity[i].status == WDG_DEACTIVATED)
            continue;
        if (wdg_entity[i].status > worst)
            worst = wdg_entity[i].status;
    }
    wdg_global = worst;
    if (wdg_global != WDG_EXPIRED)
        wdg_kicks++;
}

/* ---------------- harness ---------------- */

#define CYCLES 3

int main(void)
{
    unsigned streak[WDG_TASKS] = { 0, 0, 0 };
    bool     dead[WDG_TASKS] = { false, false, false };
    uint32_t kicks = 0;
    unsigned pause_at = __VERIFIER_nondet_uint();
    const unsigned pause_task = 1;
    bool     paused[WDG_TASKS] = { false, false, false };

    __VERIFIER_assume(pause_at < CYCLES);
    wdg_init();

    for (unsigned c = 0; c < CYCLES; c++) {
        /* one task rests for one cycle */
        if (c == pause_at) {
            wdg_set_active(pause_task, false);
            paused[pause_task] = true;
        } else if (c == pause_at + 1) {
            wdg_set_active(pause_task, true);
            paused[pause_task] = false;
            streak[pause_task] = dead[pause_task] ? streak[pause_task] : 0;
        }

        bool any_dead = false;
        for (unsigned i = 0; i < WDG_TASKS; i++) {
            unsigned n = __VERIFIER_nondet_uint();
            __VERIFIER_assume(n <= 4);
            for (unsigned k = 0; k < 4; k++)
                if (k < n)
                    wdg_checkpoint(i);

            if (!paused[i] && !dead[i]) {
                bool good = n >= wdg_config[i].min_alive &&
                            n <= wdg_config[i].max_alive;
                streak[i] = good ? 0 : streak[i] + 1;
                dead[i] = streak[i] > wdg_config[i].tolerance;
            }
            any_dead = any_dead || dead[i];
        }
        wdg_main();
        if (!any_dead)
            kicks++;

        for (unsigned i = 0; i < WDG_TASKS; i++)
            assert((wdg_entity[i].status == WDG_EXPIRED) == dead[i]);
        assert(wdg_kicks == kicks);
        assert((wdg_global == WDG_EXPIRED) == any_dead);
    }
    return 0;
}
