/*
 * Battery manager of an electric vehicle: takes the measurements of a pack of cells, watches their
 * limits, counts the charge, balances the cells, and drives the contactors between the battery and
 * the link of the inverter. The contactors are closed through a resistor first (precharge), and
 * they are opened under load only where waiting would be worse.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int);

#define CELLS 4
#define PROBES 2
#define LOG_SIZE 8
#define STEPS 4

/* Cells in millivolts, pack and link in tenths of a volt, currents in tenths of an ampere. */
#define CELL_PLAUSIBLE_MIN 500
#define CELL_PLAUSIBLE_MAX 5000
#define CELL_EMPTY 3000
#define CELL_FULL 4150
#define BALANCE_ABOVE 3900
#define BALANCE_SPREAD 20
#define SAFE_CURRENT 50
#define LINK_CLOSE_ENOUGH 10

#define PRECHARGE_STEPS 4
#define OPENING_STEPS 3

/* Charge in milliampere hours, counted in steps of a tenth of an ampere for a tenth of a second. */
#define CAPACITY 1000
#define PULSES_PER_UNIT 360
#define REST_STEPS 3

enum request { REQUEST_NONE, REQUEST_CLOSE, REQUEST_OPEN, REQUEST_CLEAR };

enum contactor_state { CS_OPEN, CS_PRECHARGE, CS_CLOSED, CS_OPENING, CS_LOCKED };

enum limit_id {
    LIMIT_CELL_HIGH,
    LIMIT_CELL_LOW,
    LIMIT_TEMPERATURE,
    LIMIT_DISCHARGE,
    LIMIT_CHARGE,
    LIMIT_COUNT
};

enum level { LEVEL_OK, LEVEL_WARNING, LEVEL_FAULT };

enum event {
    EVENT_CLOSED,
    EVENT_OPENED,
    EVENT_OPENED_UNDER_LOAD,
    EVENT_PRECHARGE_FAILED,
    EVENT_LOCKED,
    EVENT_CLEARED
};

/* A value above the limits is bad; values that are bad when low are negated before. */
struct limit {
    int warning;
    int fault;
    int recovery;
    uint8_t debounce;
    bool severe;
};

static const struct limit limits[LIMIT_COUNT] = {
    [LIMIT_CELL_HIGH] = {4200, 4250, 4180, 2, true},
    [LIMIT_CELL_LOW] = {-2900, -2700, -3000, 2, false},
    [LIMIT_TEMPERATURE] = {50, 60, 45, 2, false},
    [LIMIT_DISCHARGE] = {2500, 3000, 2000, 1, true},
    [LIMIT_CHARGE] = {1000, 1200, 800, 1, false},
};

struct measurement {
    int cell[CELLS];
    int probe[PROBES];
    int current;
    int link;
};

struct pack {
    int cell[CELLS];
    bool substituted[CELLS];
    int lowest;
    int highest;
    int voltage;
    int temperature;
    int current;
    int link;
};

struct watch {
    enum level level;
    uint8_t count;
};

struct contactors {
    enum contactor_state state;
    bool negative;
    bool precharge;
    bool positive;
    int timer;
    bool opened_under_load;
};

struct charge {
    int units;
    int pulses;
    int rest;
};

struct log {
    enum event event[LOG_SIZE];
    int first;
    int count;
    int lost;
};

struct manager {
    struct pack pack;
    struct watch watch[LIMIT_COUNT];
    struct contactors contactors;
    struct charge charge;
    struct log log;
    uint8_t balancing;
    uint8_t alive;
};

static int absolute(int value)
{
    return value < 0 ? -value : value;
}

/* --- Log of events ------------------------------------------------------------------------- */

static void log_init(struct log *l)
{
    l->first = 0;
    l->count = 0;
    l->lost = 0;
}

static void log_add(struct log *l, enum event event)
{
    if (l->count == LOG_SIZE) {
        l->first = (l->first + 1) % LOG_SIZE;
        l->count--;
        l->lost++;
    }
    l->event[(l->first + l->count) % LOG_SIZE] = event;
    l->count++;
}

static bool log_take(struct log *l, enum event *event)
{
    if (l->count == 0)
        return false;
    *event = l->event[l->first];
    l->first = (l->first + 1) % LOG_SIZE;
    l->count--;
    return true;
}

/* --- Measurements -------------------------------------------------------------------------- */

static void pack_init(struct pack *p)
{
    for (int i = 0; i < CELLS; i++) {
        p->cell[i] = CELL_EMPTY;
        p->substituted[i] = false;
    }
    p->lowest = CELL_EMPTY;
    p->highest = CELL_EMPTY;
    p->voltage = 0;
    p->temperature = 0;
    p->current = 0;
    p->link = 0;
}

/* A value that cannot be is replaced by the last good one. */
static void take_cell(struct pack *p, int n, int millivolts)
{
    if (millivolts < CELL_PLAUSIBLE_MIN || millivolts > CELL_PLAUSIBLE_MAX) {
        p->substituted[n] = true;
        return;
    }
    p->substituted[n] = false;
    p->cell[n] = millivolts;
}

static void take_measurement(struct pack *p, const struct measurement *m)
{
    int sum = 0;
    for (int i = 0; i < CELLS; i++) {
        take_cell(p, i, m->cell[i]);
        sum += p->cell[i];
        if (i == 0 || p->cell[i] < p->lowest)
            p->lowest = p->cell[i];
        if (i == 0 || p->cell[i] > p->highest)
            p->highest = p->cell[i];
    }
    p->voltage = sum / 100;
    p->temperature = m->probe[0];
    for (int i = 1; i < PROBES; i++) {
        if (m->probe[i] > p->temperature)
            p->temperature = m->probe[i];
    }
    p->current = m->current;
    p->link = m->link;
}

/* --- Limits -------------------------------------------------------------------------------- */

static void watch_init(struct watch *w)
{
    w->level = LEVEL_OK;
    w->count = 0;
}

/* A fault needs several bad values in a row. It stays until the value is back at recovery. */
static void watch_value(struct watch *w, const struct limit *limit, int value)
{
    if (value > limit->fault) {
        if (w->count < limit->debounce)
            w->count++;
        if (w->count == limit->debounce)
            w->level = LEVEL_FAULT;
        return;
    }
    w->count = 0;
    if (w->level == LEVEL_FAULT && value > limit->recovery)
        return;
    w->level = value > limit->warning ? LEVEL_WARNING : LEVEL_OK;
}

static void watch_all(struct manager *b)
{
    const struct pack *p = &b->pack;
    watch_value(&b->watch[LIMIT_CELL_HIGH], &limits[LIMIT_CELL_HIGH], p->highest);
    watch_value(&b->watch[LIMIT_CELL_LOW], &limits[LIMIT_CELL_LOW], -p->lowest);
    watch_value(&b->watch[LIMIT_TEMPERATURE], &limits[LIMIT_TEMPERATURE], p->temperature);
    watch_value(&b->watch[LIMIT_DISCHARGE], &limits[LIMIT_DISCHARGE], p->current);
    watch_value(&b->watch[LIMIT_CHARGE], &limits[LIMIT_CHARGE], -p->current);
}

static bool any_fault(const struct manager *b)
{
    for (int i = 0; i < LIMIT_COUNT; i++) {
        if (b->watch[i].level == LEVEL_FAULT)
            return true;
    }
    return false;
}

static bool severe_fault(const struct manager *b)
{
    for (int i = 0; i < LIMIT_COUNT; i++) {
        if (b->watch[i].level == LEVEL_FAULT && limits[i].severe)
            return true;
    }
    return false;
}

static int count_warnings(const struct manager *b)
{
    int count = 0;
    for (int i = 0; i < LIMIT_COUNT; i++)
        count += b->watch[i].level == LEVEL_WARNING;
    return count;
}

/* --- Contactors ---------------------------------------------------------------------------- */

static void contactors_init(struct contactors *c)
{
    c->state = CS_OPEN;
    c->negative = false;
    c->precharge = false;
    c->positive = false;
    c->timer = 0;
    c->opened_under_load = false;
}

/* The timer counts the steps in a state. */
static void enter_state(struct contactors *c, enum contactor_state state)
{
    c->state = state;
    c->timer = 0;
}

static void open_all(struct manager *b)
{
    struct contactors *c = &b->contactors;
    bool load = c->positive && absolute(b->pack.current) >= SAFE_CURRENT;
    if (load)
        c->opened_under_load = true;
    log_add(&b->log, load ? EVENT_OPENED_UNDER_LOAD : EVENT_OPENED);
    c->positive = false;
    c->precharge = false;
    c->negative = false;
}

static void lock(struct manager *b)
{
    enter_state(&b->contactors, CS_LOCKED);
    log_add(&b->log, EVENT_LOCKED);
}

static void step_open(struct manager *b, enum request request)
{
    struct contactors *c = &b->contactors;
    if (any_fault(b)) {
        lock(b);
    } else if (request == REQUEST_CLOSE) {
        c->negative = true;
        c->precharge = true;
        enter_state(c, CS_PRECHARGE);
    }
}

static void step_precharge(struct manager *b, enum request request)
{
    struct contactors *c = &b->contactors;
    if (any_fault(b)) {
        open_all(b);
        lock(b);
    } else if (request == REQUEST_OPEN) {
        open_all(b);
        enter_state(c, CS_OPEN);
    } else if (absolute(b->pack.voltage - b->pack.link) <= LINK_CLOSE_ENOUGH) {
        c->positive = true;
        c->precharge = false;
        enter_state(c, CS_CLOSED);
        log_add(&b->log, EVENT_CLOSED);
    } else if (c->timer >= PRECHARGE_STEPS) {
        open_all(b);
        log_add(&b->log, EVENT_PRECHARGE_FAILED);
        lock(b);
    }
}

/* Severe faults open at once; for anything else the inverter is given time to stop the load. */
static void step_closed(struct manager *b, enum request request)
{
    struct contactors *c = &b->contactors;
    if (severe_fault(b)) {
        open_all(b);
        lock(b);
    } else if (any_fault(b)) {
        c->state = CS_OPENING;
    } else if (request == REQUEST_OPEN) {
        enter_state(c, CS_OPENING);
    }
}

static void step_opening(struct manager *b)
{
    struct contactors *c = &b->contactors;
    bool late = c->timer >= OPENING_STEPS;
    if (!severe_fault(b) && absolute(b->pack.current) >= SAFE_CURRENT && !late)
        return;
    open_all(b);
    if (any_fault(b))
        lock(b);
    else
        enter_state(c, CS_OPEN);
}

static void step_locked(struct manager *b, enum request request)
{
    if (request != REQUEST_CLEAR || any_fault(b))
        return;
    enter_state(&b->contactors, CS_OPEN);
    log_add(&b->log, EVENT_CLEARED);
}

static void contactors_step(struct manager *b, enum request request)
{
    b->contactors.timer++;
    switch (b->contactors.state) {
    case CS_OPEN:
        step_open(b, request);
        break;
    case CS_PRECHARGE:
        step_precharge(b, request);
        break;
    case CS_CLOSED:
        step_closed(b, request);
        break;
    case CS_OPENING:
        step_opening(b);
        break;
    case CS_LOCKED:
        step_locked(b, request);
        break;
    }
}

/* --- Charge and balancing ------------------------------------------------------------------ */

static void charge_init(struct charge *q, int units)
{
    q->units = units;
    q->pulses = 0;
    q->rest = 0;
}

/* A positive current takes charge out. At rest, the voltage tells an empty or a full pack. */
static void charge_step(struct charge *q, const struct pack *p)
{
    q->pulses -= p->current;
    while (q->pulses >= PULSES_PER_UNIT) {
        q->pulses -= PULSES_PER_UNIT;
        q->units++;
    }
    while (q->pulses <= -PULSES_PER_UNIT) {
        q->pulses += PULSES_PER_UNIT;
        q->units--;
    }
    q->rest = absolute(p->current) < SAFE_CURRENT ? q->rest + 1 : 0;
    if (q->rest >= REST_STEPS) {
        q->rest = 0;
        if (p->lowest <= CELL_EMPTY)
            q->units = 0;
        else if (p->highest >= CELL_FULL)
            q->units = CAPACITY;
    }
    if (q->units < 0)
        q->units = 0;
    if (q->units > CAPACITY)
        q->units = CAPACITY;
}

/* Cells well above the lowest one are discharged, but no two neighbours at the same time. */
static uint8_t choose_balancing(const struct pack *p)
{
    uint8_t chosen = 0;
    if (absolute(p->current) >= SAFE_CURRENT)
        return 0;
    for (int i = 0; i < CELLS; i++) {
        bool neighbour = i > 0 && (chosen & 1u << (i - 1));
        if (neighbour || p->substituted[i])
            continue;
        if (p->cell[i] >= BALANCE_ABOVE && p->cell[i] - p->lowest >= BALANCE_SPREAD)
            chosen |= (uint8_t)(1u << i);
    }
    return chosen;
}

/* --- The whole manager --------------------------------------------------------------------- */

static void manager_init(struct manager *b, int units)
{
    pack_init(&b->pack);
    for (int i = 0; i < LIMIT_COUNT; i++)
        watch_init(&b->watch[i]);
    contactors_init(&b->contactors);
    charge_init(&b->charge, units);
    log_init(&b->log);
    b->balancing = 0;
    b->alive = 0;
}

static void manager_step(struct manager *b, const struct measurement *m, enum request request)
{
    take_measurement(&b->pack, m);
    watch_all(b);
    contactors_step(b, request);
    charge_step(&b->charge, &b->pack);
    b->balancing = choose_balancing(&b->pack);
    b->alive = (b->alive + 1) & 15;
}

/* Status for the bus: state and counter, charge in percent, warnings, balancing. */
static void manager_status(const struct manager *b, uint8_t frame[4])
{
    frame[0] = (uint8_t)(b->contactors.state << 4 | b->alive);
    frame[1] = (uint8_t)(b->charge.units / (CAPACITY / 100));
    frame[2] = (uint8_t)count_warnings(b);
    frame[3] = b->balancing;
}

/* --- Harness ------------------------------------------------------------------------------- */

static struct measurement quiet_measurement(int link)
{
    struct measurement m;
    for (int i = 0; i < CELLS; i++)
        m.cell[i] = 3700;
    for (int i = 0; i < PROBES; i++)
        m.probe[i] = 25;
    m.current = 0;
    m.link = link;
    return m;
}

static void check(const struct manager *b)
{
    const struct contactors *c = &b->contactors;
    bool connected = c->state == CS_CLOSED || c->state == CS_OPENING;
    assert(c->positive == connected);
    assert(c->precharge == (c->state == CS_PRECHARGE));
    assert(c->negative == (connected || c->precharge));
    if (severe_fault(b))
        assert(c->state == CS_LOCKED);
    assert(b->charge.units >= 0 && b->charge.units <= CAPACITY);
    assert((b->balancing & b->balancing << 1) == 0);
}

int main(void)
{
    struct manager b;
    struct measurement m = quiet_measurement(0);
    manager_init(&b, 600);

    /* The vehicle is switched on and drives. */
    manager_step(&b, &m, REQUEST_CLOSE);
    manager_step(&b, &m, REQUEST_CLOSE);
    m = quiet_measurement(145);
    manager_step(&b, &m, REQUEST_CLOSE);
    assert(b.contactors.state == CS_CLOSED);
    m.current = 200;
    for (int i = 0; i < 3; i++)
        manager_step(&b, &m, REQUEST_NONE);
    check(&b);

    int waited = 0;
    for (int i = 0; i < STEPS; i++) {
        unsigned request = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(request <= REQUEST_CLEAR);
        m.current = __VERIFIER_nondet_short();
        __VERIFIER_assume(m.current >= -700 && m.current <= 3500);
        m.cell[1] = 3600 + 3 * __VERIFIER_nondet_uchar();
        m.probe[1] = __VERIFIER_nondet_uchar();
        manager_step(&b, &m, (enum request)request);
        check(&b);

        /* The inverter gets its time before the load is cut, unless the fault is severe. */
        if (b.contactors.opened_under_load)
            assert(severe_fault(&b) || waited >= OPENING_STEPS);
        b.contactors.opened_under_load = false;
        waited = b.contactors.state == CS_OPENING ? waited + 1 : 0;
    }

    uint8_t frame[4];
    manager_status(&b, frame);
    assert(frame[0] >> 4 == (uint8_t)b.contactors.state && frame[1] <= 100);
    enum event event;
    assert(log_take(&b.log, &event) && event == EVENT_CLOSED);
    return 0;
}
