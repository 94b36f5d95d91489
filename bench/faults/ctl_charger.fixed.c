/*
 * Li-ion pack charger: precharge, constant current, constant voltage, done.
 * The state table below drives it; each state has a handler that returns the
 * next one.  The pack has several cells with individual bleeders.
 *
 * Units: mV, mA, 0.1 C.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define CELLS          3
#define V_PRECHARGE    3000
#define V_FULL         4200
#define V_RECHARGE     4050
#define V_OVER         4250
#define BLEED_DELTA    10
#define I_PRE          100
#define I_FAST         1000
#define I_TERM         50
#define I_STEP         200
#define T_COLD         0
#define T_HOT          450
#define T_HYST         20
#define PRE_TIMEOUT    3

typedef enum {
    CHG_IDLE,
    CHG_PRE,
    CHG_CC,
    CHG_CV,
    CHG_DONE,
    CHG_SUSPEND,
    CHG_FAULT,
    CHG_STATES
} chg_state_t;

typedef struct {
    int16_t cell_mv[CELLS];
    int16_t temp;
} pack_t;

typedef struct {
    chg_state_t state;
    chg_state_t resume;         /* where to go on after a suspension */
    int16_t     current_set;
    uint8_t     pre_ticks;
    uint8_t     bleed_mask;     /* bit i: bleeder of cell i is on */
} charger_t;

static int16_t cell_min(const pack_t *p)
{
    int16_t m = p->cell_mv[0];
    for (size_t i = 1; i < CELLS; i++)
        if (p->cell_mv[i] < m)
            m = p->cell_mv[i];
    return m;
}

static int16_t cell_max(const pack_t *p)
{
    int16_t m = p->cell_mv[0];
    for (size_t i = 1; i < CELLS; i++)
        if (p->cell_mv[i] > m)
            m = p->cell_mv[i];
    return m;
}

static bool temp_ok(const pack_t *p)
{
    return p->temp >= T_COLD && p->temp <= T_HOT;
}

/* Narrower band, so that the charger does not flutter at the edge. */
static bool temp_good_again(const pack_t *p)
{
    return p->temp >= T_COLD + T_HYST && p->temp <= T_HOT - T_HYST;
}

static chg_state_t on_idle(charger_t *c, const pack_t *p)
{
    c->pre_ticks = 0;
    return cell_min(p) < V_PRECHARGE ? CHG_PRE : CHG_CC;
}

static chg_state_t on_pre(charger_t *c, const pack_t *p)
{
    if (cell_min(p) >= V_PRECHARGE)
        return CHG_CC;
    c->pre_ticks++;
    return c->pre_ticks >= PRE_TIMEOUT ? CHG_FAULT : CHG_PRE;
}

static chg_state_t on_cc(charger_t *c, const pack_t *p)
{
    (void)c;
    return cell_max(p) >= V_FULL ? CHG_CV : CHG_CC;
}

/* Take current back while a cell is full; finished at the term current. */
static chg_state_t on_cv(charger_t *c, const pack_t *p)
{
    if (cell_max(p) >= V_FULL) {
        c->current_set -= I_STEP;
        if (c->current_set <= I_TERM)
            return CHG_DONE;
    }
    return CHG_CV;
}

static chg_state_t on_done(charger_t *c, const pack_t *p)
{
    (void)c;
    return cell_min(p) < V_RECHARGE ? CHG_IDLE : CHG_DONE;
}

static chg_state_t on_suspend(charger_t *c, const pack_t *p)
{
    return temp_good_again(p) ? c->resume : CHG_SUSPEND;
}

static chg_state_t on_fault(charger_t *c, const pack_t *p)
{
    (void)c;
    (void)p;
    return CHG_FAULT;
}

/* On entry each state has its current; CV starts from what CC had. */
static void enter(charger_t *c, chg_state_t next)
{
    if (next == c->state)
        return;
    switch (next) {
    case CHG_PRE:
        c->current_set = I_PRE;
        break;
    case CHG_CC:
    case CHG_CV:
        c->current_set = I_FAST;
        break;
    default:
        c->current_set = 0;
        break;
    }
    c->state = next;
}

/* Bleed the cells that are ahead of the weakest one, near the end only. */
static void balance(charger_t *c, const pack_t *p)
{
    int16_t low = cell_min(p);

    c->bleed_mask = 0;
    if (c->state != CHG_CV)
        return;
    for (size_t i = 0; i < CELLS; i++)
        if (p->cell_mv[i] - low > BLEED_DELTA)
            c->bleed_mask |= (uint8_t)(1u << i);
}

static void charger_init(charger_t *c)
{
    c->state = CHG_IDLE;
    c->resume = CHG_IDLE;
    c->current_set = 0;
    c->pre_ticks = 0;
    c->bleed_mask = 0;
}

static void charger_tick(charger_t *c, const pack_t *p)
{
    chg_state_t next = c->state;

    if (cell_max(p) > V_OVER) {
        next = CHG_FAULT;
    } else if (c->state != CHG_FAULT && c->state != CHG_SUSPEND && !temp_ok(p)) {
        c->resume = c->state;
        next = CHG_SUSPEND;
    } else {
        switch (c->state) {
        case CHG_IDLE:    next = on_idle(c, p);    break;
        case CHG_PRE:     next = on_pre(c, p);     break;
        case CHG_CC:      next = on_cc(c, p);      break;
        case CHG_CV:      next = on_cv(c, p);      break;
        case CHG_DONE:    next = on_done(c, p);    break;
        case CHG_SUSPEND: next = on_suspend(c, p); break;
        default:          next = on_fault(c, p);   break;
        }
    }
    enter(c, next);
    balance(c, p);
}

/* ------------------------------------------------------------- harness */

int main(void)
{
    charger_t c;
    pack_t p;
    int low_ticks = 0;
    bool faulted = false;

    charger_init(&c);
    for (int t = 0; t < 4; t++) {
        int lo = 5000, hi = 0;
        for (int i = 0; i < CELLS; i++) {
            int mv = __VERIFIER_nondet_int();
            __VERIFIER_assume(mv >= 2500 && mv <= 4300);
            p.cell_mv[i] = (int16_t)mv;
            lo = mv < lo ? mv : lo;
            hi = mv > hi ? mv : hi;
        }
        int temp = __VERIFIER_nondet_int();
        __VERIFIER_assume(temp > -300 && temp < 800);
        p.temp = (int16_t)temp;

        charger_tick(&c, &p);

        /* safety */
        if (hi > V_OVER)
            faulted = true;
        if (faulted)
            assert(c.state == CHG_FAULT);
        if (temp < T_COLD || temp > T_HOT || faulted)
            assert(c.current_set == 0);
        low_ticks = lo < V_PRECHARGE ? low_ticks + 1 : 0;
        if (low_ticks > 1)
            assert(c.current_set <= I_PRE || c.state == CHG_CC ||
                   c.state == CHG_CV);
        assert(c.current_set >= 0 && c.current_set <= I_FAST);
        assert((c.current_set > 0) == (c.state == CHG_PRE ||
               c.state == CHG_CC || c.state == CHG_CV));

        /* bleeders: never the weakest, only those really ahead */
        for (int i = 0; i < CELLS; i++) {
            bool on = (c.bleed_mask >> i) & 1u;
            if (on)
                assert(p.cell_mv[i] > lo + BLEED_DELTA && c.state == CHG_CV);
            else if (c.state == CHG_CV)
                assert(p.cell_mv[i] <= lo + BLEED_DELTA);
        }
    }
    return 0;
}
