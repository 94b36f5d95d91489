/*
 * Li-ion charger: precharge, constant current, constant voltage, done. Each
 * phase has a safety timer of its own; when it runs out, charging stops with
 * a fault.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define V_PRECHG 3000u         /* mV */
#define V_FULL   4200u         /* mV */
#define I_TERM   100u          /* mA */

#define T_PRECHG 2u            /* ticks */
#define T_CC     4u
#define T_CV     3u

enum chg_state { CHG_IDLE, CHG_PRECHG, CHG_CC, CHG_CV, CHG_DONE, CHG_FAULT };

struct charger {
    enum chg_state state;
    unsigned timer;            /* ticks in the present phase */
    unsigned iset;             /* programmed current, mA */
};

static void chg_enter(struct charger *c, enum chg_state s)
{
    c->state = s;
    if (s == CHG_PRECHG || s == CHG_CC || s == CHG_CV)
        c->timer = 0;
    switch (s) {
    case CHG_PRECHG:
        c->iset = 100;
        break;
    case CHG_CC:
    case CHG_CV:
        c->iset = 1000;
        break;
    default:
        c->iset = 0;
        break;
    }
}

/* Longest time that a phase may take. */
static unsigned chg_limit(enum chg_state s)
{
    switch (s) {
    case CHG_PRECHG:
        return T_PRECHG;
    case CHG_CC:
        return T_CC;
    case CHG_CV:
        return T_CV;
    default:
        return 0;
    }
}

static int chg_active(const struct charger *c)
{
    return c->state == CHG_PRECHG || c->state == CHG_CC || c->state == CHG_CV;
}

/* One tick with the measured battery voltage and current. */
static void chg_tick(struct charger *c, unsigned mv, unsigned ma, int plugged)
{
    if (!plugged) {
        chg_enter(c, CHG_IDLE);
        return;
    }
    switch (c->state) {
    case CHG_IDLE:
        chg_enter(c, CHG_PRECHG);
        return;
    case CHG_PRECHG:
        if (mv >= V_PRECHG) {
            chg_enter(c, CHG_CC);
            return;
        }
        break;
    case CHG_CC:
        if (mv >= V_FULL) {
            chg_enter(c, CHG_CV);
            return;
        }
        break;
    case CHG_CV:
        if (ma <= I_TERM) {
            chg_enter(c, CHG_DONE);
            return;
        }
        break;
    default:
        return;
    }
    if (++c->timer >= chg_limit(c->state))
        chg_enter(c, CHG_FAULT);
}

int main(void)
{
    struct charger c = { CHG_IDLE, 0, 0 };
    unsigned dwell = 0;        /* ticks since the phase was last changed */

    for (int i = 0; i < 8; i++) {
        unsigned mv = __VERIFIER_nondet_uint();
        unsigned ma = __VERIFIER_nondet_uint();
        int plugged = __VERIFIER_nondet_bool();
        enum chg_state before = c.state;

        __VERIFIER_assume(mv <= 4300 && ma <= 1200);
        chg_tick(&c, mv, ma, plugged);

        if (c.state == before) {
            dwell++;
        } else {
            /* A fault comes only when the phase had all of its time. */
            if (c.state == CHG_FAULT)
                assert(dwell + 1 == chg_limit(before));
            dwell = 0;
        }
        if (!plugged)
            assert(c.state == CHG_IDLE);
        assert((c.iset > 0) == chg_active(&c));
        if (chg_active(&c))
            assert(dwell < chg_limit(c.state));
    }
    return 0;
}
