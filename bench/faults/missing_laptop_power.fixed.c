/*
 * Power management of a laptop, as it runs in its embedded controller. Once a minute the controller
 * looks at the battery, the adapter, the lid and the activity of the user. It drives the charger,
 * the brightness of the display and the sleep states of the system:
 *
 *   - the charger has a slow phase for an empty battery, a fast phase, and a gentle one near the
 *     end; it pauses when the battery is too cold or too hot, and stops at a limit that the user
 *     may lower in order to preserve the battery;
 *   - a system that nobody uses dims the display first and goes to sleep later; a system that
 *     sleeps for long without the adapter hibernates;
 *   - on a low battery there is one warning, on an almost empty one the system hibernates.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define FULL 100
#define PRESERVE_LIMIT 80
#define PRECHARGE_BELOW 8
#define TAPER_FROM 75
#define LOW_LEVEL 12
#define CRITICAL_LEVEL 5

#define COLD 5
#define HOT 45
#define HYSTERESIS 3

#define DIM_AFTER 2
#define SLEEP_AFTER 4
#define HIBERNATE_AFTER 3

#define BRIGHT_ADAPTER 10
#define BRIGHT_BATTERY 7
#define BRIGHT_DIM 2

enum charger_phase { CHARGER_OFF, PRECHARGE, FAST, TAPER, CHARGER_FULL, TOO_COLD, TOO_HOT };

enum system_state { WORKING, DIMMED, ASLEEP, HIBERNATED };

enum event { NOTHING, USER_INPUT, PLUG, UNPLUG, CLOSE_LID, OPEN_LID, EVENTS };

struct battery {
    uint8_t level; /* percent */
    int8_t temperature;
    uint16_t drained; /* since the last full cycle was counted */
    uint16_t cycles;
};

struct charger {
    enum charger_phase phase;
    uint8_t limit;
};

struct policy {
    enum system_state state;
    uint8_t idle;  /* minutes without input */
    uint8_t slept; /* minutes of the present sleep */
    bool lid_closed;
    bool warned;
    uint8_t brightness;
};

struct controller {
    struct battery battery;
    struct charger charger;
    struct policy policy;
    bool adapter;
    uint8_t warnings;
    uint8_t sleeps;
    uint8_t hibernations;
};

/* ---- battery ---- */

static void battery_init(struct battery *b, uint8_t level, uint8_t drained, int8_t temperature)
{
    b->level = level;
    b->temperature = temperature;
    b->drained = drained;
    b->cycles = 0;
}

static void battery_fill(struct battery *b, uint8_t amount)
{
    b->level = b->level + amount > FULL ? FULL : (uint8_t)(b->level + amount);
}

/* A cycle is one whole charge that was taken out, in whatever pieces. */
static void battery_drain(struct battery *b, uint8_t amount)
{
    b->level = (uint8_t)(b->level - amount);
    b->drained = (uint16_t)(b->drained + amount);
    if (b->drained >= FULL) {
        b->drained = (uint16_t)(b->drained - FULL);
        b->cycles++;
    }
}

static bool battery_low(const struct battery *b)
{
    return b->level <= LOW_LEVEL;
}

static bool battery_critical(const struct battery *b)
{
    return b->level <= CRITICAL_LEVEL;
}

static uint8_t consumption(enum system_state state)
{
    switch (state) {
    case WORKING:
        return 4;
    case DIMMED:
        return 3;
    case ASLEEP:
        return 1;
    default:
        return 0;
    }
}

/* ---- charger ---- */

static void charger_init(struct charger *c, bool preserve)
{
    c->phase = CHARGER_OFF;
    c->limit = preserve ? PRESERVE_LIMIT : FULL;
}

static enum charger_phase phase_for(uint8_t level)
{
    if (level < PRECHARGE_BELOW)
        return PRECHARGE;
    return level < TAPER_FROM ? FAST : TAPER;
}

/* Outside of the range of temperatures there is no charging, and after a pause the battery has to
 * come back some degrees into the range. */
static enum charger_phase temperature_phase(const struct charger *c, int8_t temperature)
{
    int cold = c->phase == TOO_COLD ? COLD + HYSTERESIS : COLD;
    int hot = c->phase == TOO_HOT ? HOT - HYSTERESIS : HOT;
    if (temperature < cold)
        return TOO_COLD;
    if (temperature > hot)
        return TOO_HOT;
    return CHARGER_OFF;
}

static void charger_update(struct charger *c, const struct battery *b, bool adapter)
{
    if (!adapter) {
        c->phase = CHARGER_OFF;
        return;
    }
    enum charger_phase pause = temperature_phase(c, b->temperature);
    if (pause != CHARGER_OFF) {
        c->phase = pause;
        return;
    }
    if (b->level >= c->limit) {
        c->phase = CHARGER_FULL;
        return;
    }
    c->phase = phase_for(b->level);
}

static uint8_t charge_rate(enum charger_phase phase)
{
    switch (phase) {
    case PRECHARGE:
        return 1;
    case FAST:
        return 6;
    case TAPER:
        return 2;
    default:
        return 0;
    }
}

static bool charger_active(const struct charger *c)
{
    return charge_rate(c->phase) > 0;
}

/* ---- system states ---- */

static bool is_awake(const struct policy *p)
{
    return p->state == WORKING || p->state == DIMMED;
}

static void set_brightness(struct controller *m)
{
    struct policy *p = &m->policy;
    if (!is_awake(p))
        p->brightness = 0;
    else if (p->state == DIMMED)
        p->brightness = BRIGHT_DIM;
    else
        p->brightness = m->adapter ? BRIGHT_ADAPTER : BRIGHT_BATTERY;
}

static void wake(struct controller *m)
{
    m->policy.state = WORKING;
    m->policy.idle = 0;
    set_brightness(m);
}

static void dim(struct controller *m)
{
    m->policy.state = DIMMED;
    set_brightness(m);
}

static void fall_asleep(struct controller *m)
{
    m->policy.state = ASLEEP;
    m->policy.slept = 0;
    m->sleeps++;
    set_brightness(m);
}

static void hibernate(struct controller *m)
{
    m->policy.state = HIBERNATED;
    m->hibernations++;
    set_brightness(m);
}

/* ---- events ---- */

static void on_input(struct controller *m)
{
    struct policy *p = &m->policy;
    if (p->lid_closed || p->state == HIBERNATED)
        return;
    wake(m);
}

static void on_adapter(struct controller *m, bool plugged)
{
    if (m->adapter == plugged)
        return;
    m->adapter = plugged;
    if (plugged)
        m->policy.warned = false;
    set_brightness(m);
}

static void on_lid(struct controller *m, bool closed)
{
    struct policy *p = &m->policy;
    if (p->lid_closed == closed)
        return;
    p->lid_closed = closed;
    if (closed && is_awake(p))
        fall_asleep(m);
    else if (!closed && p->state == ASLEEP)
        wake(m);
}

static void on_event(struct controller *m, enum event e)
{
    switch (e) {
    case USER_INPUT:
        on_input(m);
        break;
    case PLUG:
    case UNPLUG:
        on_adapter(m, e == PLUG);
        break;
    case CLOSE_LID:
    case OPEN_LID:
        on_lid(m, e == CLOSE_LID);
        break;
    default:
        break;
    }
}

/* The button is the only way out of hibernation. */
static bool press_button(struct controller *m)
{
    struct policy *p = &m->policy;
    if (p->lid_closed || (!m->adapter && battery_critical(&m->battery)))
        return false;
    if (is_awake(p)) {
        fall_asleep(m);
        return true;
    }
    wake(m);
    return true;
}

/* ---- once a minute ---- */

static void flow_of_energy(struct controller *m)
{
    struct battery *b = &m->battery;
    if (!m->adapter) {
        battery_drain(b, consumption(m->policy.state));
        return;
    }
    battery_fill(b, charge_rate(m->charger.phase));
    if (b->level > m->charger.limit && charger_active(&m->charger))
        b->level = m->charger.limit;
}

static void watch_idle(struct controller *m)
{
    struct policy *p = &m->policy;
    if (p->idle < SLEEP_AFTER)
        p->idle++;
    if (p->idle >= SLEEP_AFTER && !m->adapter)
        fall_asleep(m);
    else if (p->idle >= DIM_AFTER && p->state == WORKING)
        dim(m);
}

static void watch_sleep(struct controller *m)
{
    struct policy *p = &m->policy;
    if (m->adapter)
        return;
    p->slept++;
    if (p->slept >= HIBERNATE_AFTER)
        hibernate(m);
}

static void watch_battery(struct controller *m)
{
    struct policy *p = &m->policy;
    if (m->adapter || p->state == HIBERNATED)
        return;
    if (battery_critical(&m->battery)) {
        hibernate(m);
        return;
    }
    if (battery_low(&m->battery) && is_awake(p) && !p->warned) {
        p->warned = true;
        m->warnings++;
    }
}

static void minute(struct controller *m)
{
    charger_update(&m->charger, &m->battery, m->adapter);
    flow_of_energy(m);
    if (is_awake(&m->policy))
        watch_idle(m);
    else if (m->policy.state == ASLEEP)
        watch_sleep(m);
    watch_battery(m);
}

static void controller_init(struct controller *m, uint8_t level, uint8_t drained, int8_t temperature,
                            bool preserve)
{
    battery_init(&m->battery, level, drained, temperature);
    charger_init(&m->charger, preserve);
    m->adapter = false;
    m->policy.lid_closed = false;
    m->policy.warned = false;
    m->policy.slept = 0;
    m->warnings = 0;
    m->sleeps = 0;
    m->hibernations = 0;
    wake(m);
}

/* ---- harness ---- */

static void check_charger(const struct controller *old, const struct controller *m)
{
    const struct charger *c = &m->charger;
    assert(m->battery.level <= FULL);
    if (!m->adapter) {
        assert(c->phase == CHARGER_OFF && m->battery.level <= old->battery.level);
        assert(m->battery.drained + FULL * m->battery.cycles ==
               old->battery.drained + FULL * old->battery.cycles + old->battery.level - m->battery.level);
        return;
    }
    assert(m->battery.level >= old->battery.level);
    if (charger_active(c)) {
        assert(old->battery.level < c->limit && m->battery.level <= c->limit);
        assert(m->battery.temperature >= COLD && m->battery.temperature <= HOT);
    } else {
        assert(m->battery.level == old->battery.level);
    }
}

static void check_display(const struct controller *m)
{
    const struct policy *p = &m->policy;
    assert((p->brightness == 0) == (p->state == ASLEEP || p->state == HIBERNATED));
    assert(p->state != DIMMED || p->brightness == BRIGHT_DIM);
    assert(p->state != WORKING || (p->brightness == BRIGHT_ADAPTER) == m->adapter);
}

int main(void)
{
    struct controller m;
    uint8_t level = __VERIFIER_nondet_uchar();
    uint8_t drained = __VERIFIER_nondet_uchar();
    int8_t temperature = (int8_t)(__VERIFIER_nondet_uchar() % 64);
    bool preserve = __VERIFIER_nondet_bool();
    __VERIFIER_assume(level > CRITICAL_LEVEL && level <= FULL && drained < FULL);
    controller_init(&m, level, drained, temperature, preserve);
    int plugged = 0;
    int asleep = 0; /* minutes on battery since the system fell asleep */

    for (int i = 0; i < 7; i++) {
        uint8_t e = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(e < EVENTS);
        plugged += e == PLUG;
        on_event(&m, (enum event)e);
        check_display(&m);
        if (m.policy.state != ASLEEP)
            asleep = 0;

        struct controller old = m;
        minute(&m);
        check_charger(&old, &m);
        check_display(&m);
        if (old.policy.state == ASLEEP) {
            asleep += !m.adapter;
            bool empty = !m.adapter && m.battery.level <= CRITICAL_LEVEL;
            assert((m.policy.state == HIBERNATED) == (asleep >= HIBERNATE_AFTER || empty));
        }
        if (!m.adapter && m.battery.level <= CRITICAL_LEVEL)
            assert(m.policy.state == HIBERNATED);
        else if (!m.adapter && m.battery.level <= LOW_LEVEL)
            assert(m.policy.warned || m.policy.state >= ASLEEP);
    }
    assert(m.hibernations <= 1 && m.warnings <= 1 + plugged);

    enum system_state state = m.policy.state;
    bool allowed = !m.policy.lid_closed && (m.adapter || m.battery.level > CRITICAL_LEVEL);
    assert(press_button(&m) == allowed);
    if (allowed)
        assert(m.policy.state == (state <= DIMMED ? ASLEEP : WORKING));
    return 0;
}
