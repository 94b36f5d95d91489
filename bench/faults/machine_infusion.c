/*
 * Dose control of a bedside infusion pump.
 *
 * Time runs in slots.  In each slot the pump delivers the basal rate and,
 * on request of the patient, a bolus.  A bolus is refused during the
 * lockout after the previous one, when the reservoir would run dry, or
 * when the dose over the sliding window would exceed the limit.
 */
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SLOTS       3      /* length of the sliding window */
#define LOCKOUT     1      /* slots to wait after a bolus */
#define LOW_VOLUME  20

enum pump_state { PUMP_STOPPED, PUMP_RUNNING, PUMP_ALARM };

enum bolus_result {
    BOLUS_GIVEN,
    BOLUS_NOT_RUNNING,
    BOLUS_LOCKED,
    BOLUS_LIMIT,
    BOLUS_EMPTY
};

struct dose_window {
    uint16_t dose[SLOTS];  /* delivered per slot, ring */
    uint8_t cur;           /* slot that is being filled */
};

struct pump {
    enum pump_state state;
    struct dose_window win;
    uint16_t basal;        /* per slot */
    uint16_t bolus;
    uint16_t limit;        /* over the window */
    uint16_t reservoir;
    uint16_t delivered;    /* since start */
    uint8_t lockout;       /* slots still locked */
    bool low_warning;
};

static void win_clear(struct dose_window *w)
{
    for (int i = 0; i < SLOTS; i++)
        w->dose[i] = 0;
    w->cur = 0;
}

static void win_add(struct dose_window *w, uint16_t amount)
{
    w->dose[w->cur] += amount;
}

static uint16_t win_total(const struct dose_window *w)
{
    uint16_t sum = 0;

    for (int i = 0; i < SLOTS; i++)
        sum += w->dose[i];
    return sum;
}

/* begin a new slot; the oldest one leaves the window */
static void win_advance(struct dose_window *w)
{
    w->dose[w->cur] = 0;
    w->cur = (w->cur + 1) % SLOTS;
}

static bool pump_start(struct pump *p, uint16_t basal, uint16_t bolus,
                       uint16_t limit, uint16_t reservoir)
{
    /* the basal rate alone must not break the limit */
    if (basal * SLOTS > limit || reservoir == 0)
        return false;
    win_clear(&p->win);
    p->basal = basal;
    p->bolus = bolus;
    p->limit = limit;
    p->reservoir = reservoir;
    p->delivered = 0;
    p->lockout = 0;
    p->low_warning = reservoir < LOW_VOLUME;
    p->state = PUMP_RUNNING;
    return true;
}

static void deliver(struct pump *p, uint16_t amount)
{
    p->reservoir -= amount;
    p->delivered += amount;
    win_add(&p->win, amount);
    if (p->reservoir < LOW_VOLUME)
        p->low_warning = true;
}

static enum bolus_result pump_bolus(struct pump *p)
{
    if (p->state != PUMP_RUNNING)
        return BOLUS_NOT_RUNNING;
    if (p->lockout > 0)
        return BOLUS_LOCKED;
    if (win_total(&p->win) + p->bolus > p->limit)
        return BOLUS_LIMIT;
    if (p->bolus > p->reservoir)
        return BOLUS_EMPTY;
    deliver(p, p->bolus);
    p->lockout = LOCKOUT + 1;
    return BOLUS_GIVEN;
}

/* called at the start of each slot */
static void pump_slot(struct pump *p)
{
    uint16_t amount;

    if (p->state != PUMP_RUNNING)
        return;
    win_advance(&p->win);
    if (p->lockout > 0)
        p->lockout--;

    amount = p->basal;
    if (win_total(&p->win) + amount > p->limit)
        amount = p->limit - win_total(&p->win);
    if (amount > p->reservoir) {
        deliver(p, p->reservoir);
        p->state = PUMP_ALARM;
        return;
    }
    deliver(p, amount);
}

#define STEPS 4

int main(void)
{
    struct pump p = { PUMP_STOPPED };
    unsigned history[STEPS];
    uint16_t bolus = __VERIFIER_nondet_uchar();
    uint16_t limit = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(bolus >= 1 && bolus <= 40);
    __VERIFIER_assume(limit >= 12 && limit <= 90);

    assert(pump_bolus(&p) == BOLUS_NOT_RUNNING);
    assert(pump_start(&p, 4, bolus, limit, 200));

    for (int i = 0; i < STEPS; i++) {
        uint16_t before = p.delivered;

        pump_slot(&p);
        if (__VERIFIER_nondet_bool())
            pump_bolus(&p);
        history[i] = p.delivered - before;

        /* no window of SLOTS slots gets more than the limit */
        unsigned sum = 0;
        for (int k = i; k >= 0 && k > i - SLOTS; k--)
            sum += history[k];
        assert(sum <= limit);
        assert(p.delivered + p.reservoir == 200);
    }
    return 0;
}
