/*
 * Dosing controller of an insulin pump. A profile gives the basal rate for the time of day; the
 * user asks for a bolus to a meal, which is corrected by the glucose in the blood and by the
 * insulin that is still at work from earlier doses. The pump delivers in small pulses, watches the
 * amount within the last hour, the reservoir, and blockages of the tube, and stops at a low
 * glucose. Amounts are counted in pulses of a twentieth of a unit; a step is a quarter of an hour.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SEGMENTS 3
#define STEPS_PER_DAY 96
#define HISTORY 4
#define HOUR_LIMIT 60
#define STEP_LIMIT 20
#define RESERVOIR_SIZE 200
#define RESERVOIR_LOW 40
#define BLOCKED_PRESSURE 80
#define BLOCKED_STEPS 2
#define GLUCOSE_LOW 70
#define GLUCOSE_RESUME 90
#define GLUCOSE_TARGET 110
#define CORRECTION_PER_PULSE 4
#define CARBS_PER_PULSE 1
#define TEMPORARY_STEPS 3
#define QUEUE_SIZE 4
#define STEPS 3

enum mode { MODE_STOPPED, MODE_RUNNING, MODE_SUSPENDED, MODE_ALARM };

enum alarm {
    ALARM_RESERVOIR_LOW = 0x01,
    ALARM_RESERVOIR_EMPTY = 0x02,
    ALARM_BLOCKED = 0x04,
    ALARM_GLUCOSE_LOW = 0x08,
    ALARM_LIMIT = 0x10
};

enum bolus_answer { BOLUS_ACCEPTED, BOLUS_NOT_RUNNING, BOLUS_BUSY, BOLUS_TOO_LARGE, BOLUS_NONE };

/* The basal rate in pulses per step, from a time of the day on. */
struct segment {
    int from;
    int rate;
};

static const struct segment profile[SEGMENTS] = {
    {0, 1},
    {24, 3},
    {88, 2},
};

/* How much of a dose is still at work after each step, in quarters. */
static const int still_active[HISTORY] = {4, 3, 2, 1};

/* What was delivered in the last steps; the next step overwrites the oldest one. */
struct history {
    int amount[HISTORY];
    int next;
};

struct reservoir {
    int pulses;
    int filled;
};

struct tube {
    int high_steps;
    bool blocked;
};

struct temporary {
    int percent;
    int remaining;
};

struct bolus {
    int requested;
    int remaining;
};

struct sensor {
    int glucose;
    int before;
    bool valid;
};

struct notice {
    uint8_t alarm[QUEUE_SIZE];
    int count;
};

struct totals {
    int basal;
    int bolus;
    int not_given;
};

struct pump {
    enum mode mode;
    int time;
    uint8_t alarms;
    struct history history;
    struct reservoir reservoir;
    struct tube tube;
    struct temporary temporary;
    struct bolus bolus;
    struct sensor sensor;
    struct notice notice;
    struct totals totals;
};

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* --- Alarms -------------------------------------------------------------------------------- */

/* An alarm is noted once, until it is over. */
static void raise_alarm(struct pump *p, enum alarm alarm)
{
    if (p->alarms & alarm)
        return;
    p->alarms |= (uint8_t)alarm;
    if (p->notice.count < QUEUE_SIZE) {
        p->notice.alarm[p->notice.count] = (uint8_t)alarm;
        p->notice.count++;
    }
}

static void end_alarm(struct pump *p, enum alarm alarm)
{
    p->alarms &= (uint8_t)~alarm;
}

static bool is_stopping(uint8_t alarms)
{
    return (alarms & (ALARM_RESERVOIR_EMPTY | ALARM_BLOCKED)) != 0;
}

/* --- History ------------------------------------------------------------------------------- */

static void history_init(struct history *h)
{
    for (int i = 0; i < HISTORY; i++)
        h->amount[i] = 0;
    h->next = 0;
}

static void history_add(struct history *h, int amount)
{
    h->amount[h->next] = amount;
    h->next = (h->next + 1) % HISTORY;
}

/* What was delivered some steps ago; 0 is the latest step. */
static int history_at(const struct history *h, int ago)
{
    return h->amount[(h->next + HISTORY - ago) % HISTORY];
}

static int history_sum(const struct history *h)
{
    int sum = 0;
    for (int i = 0; i < HISTORY; i++)
        sum += h->amount[i];
    return sum;
}

/* The insulin that is still at work, rounded up. */
static int insulin_on_board(const struct history *h)
{
    int quarters = 0;
    for (int ago = 0; ago < HISTORY; ago++)
        quarters += history_at(h, ago) * still_active[ago];
    return (quarters + 3) / 4;
}

/* --- Reservoir and tube -------------------------------------------------------------------- */

static void reservoir_init(struct reservoir *r)
{
    r->pulses = RESERVOIR_SIZE;
    r->filled = RESERVOIR_SIZE;
}

static int reservoir_take(struct reservoir *r, int amount)
{
    int taken = smaller(amount, r->pulses);
    r->pulses -= taken;
    return taken;
}

static void reservoir_watch(struct pump *p)
{
    if (p->reservoir.pulses == 0)
        raise_alarm(p, ALARM_RESERVOIR_EMPTY);
    if (p->reservoir.pulses < RESERVOIR_LOW)
        raise_alarm(p, ALARM_RESERVOIR_LOW);
}

static void tube_init(struct tube *t)
{
    t->high_steps = 0;
    t->blocked = false;
}

/* One high pressure may come from a movement; several in a row mean a blockage. */
static void tube_watch(struct pump *p, int pressure)
{
    struct tube *t = &p->tube;
    if (pressure < BLOCKED_PRESSURE) {
        t->high_steps = 0;
        return;
    }
    t->high_steps++;
    if (t->high_steps >= BLOCKED_STEPS) {
        t->blocked = true;
        raise_alarm(p, ALARM_BLOCKED);
    }
}

/* --- Sensor -------------------------------------------------------------------------------- */

static void sensor_init(struct sensor *s)
{
    s->glucose = GLUCOSE_TARGET;
    s->before = GLUCOSE_TARGET;
    s->valid = false;
}

static void sensor_take(struct sensor *s, int glucose)
{
    if (glucose < 20) {
        s->valid = false;
        return;
    }
    s->before = s->valid ? s->glucose : glucose;
    s->glucose = glucose;
    s->valid = true;
}

/* What the glucose will be after another step if it goes on like this. */
static int sensor_forecast(const struct sensor *s)
{
    return s->glucose + (s->glucose - s->before);
}

static void sensor_watch(struct pump *p)
{
    const struct sensor *s = &p->sensor;
    if (!s->valid)
        return;
    if (s->glucose < GLUCOSE_LOW) {
        raise_alarm(p, ALARM_GLUCOSE_LOW);
        if (p->mode == MODE_RUNNING)
            p->mode = MODE_SUSPENDED;
    } else if (s->glucose >= GLUCOSE_RESUME && sensor_forecast(s) >= GLUCOSE_LOW) {
        end_alarm(p, ALARM_GLUCOSE_LOW);
        if (p->mode == MODE_SUSPENDED)
            p->mode = MODE_RUNNING;
    }
}

/* --- Basal rate ---------------------------------------------------------------------------- */

static int profile_rate(int time)
{
    int rate = profile[0].rate;
    for (int i = 1; i < SEGMENTS; i++) {
        if (time >= profile[i].from)
            rate = profile[i].rate;
    }
    return rate;
}

static bool temporary_start(struct pump *p, int percent)
{
    if (percent < 0 || percent > 200)
        return false;
    p->temporary.percent = percent;
    p->temporary.remaining = TEMPORARY_STEPS;
    return true;
}

static int basal_rate(const struct pump *p)
{
    int rate = profile_rate(p->time);
    if (p->temporary.remaining > 0)
        rate = (rate * p->temporary.percent + 50) / 100;
    return rate;
}

static void temporary_step(struct temporary *t)
{
    if (t->remaining > 0)
        t->remaining--;
}

/* --- Bolus --------------------------------------------------------------------------------- */

/* The dose for a meal. Insulin at work counts against the correction, not against the meal. */
static int bolus_propose(const struct pump *p, int carbs)
{
    int meal = carbs / CARBS_PER_PULSE;
    int correction = 0;
    if (p->sensor.valid) {
        correction = (p->sensor.glucose - GLUCOSE_TARGET) / CORRECTION_PER_PULSE;
        if (correction > 0) {
            correction -= insulin_on_board(&p->history);
            if (correction < 0)
                correction = 0;
        }
    }
    int dose = meal + correction;
    return dose > 0 ? dose : 0;
}

static enum bolus_answer bolus_request(struct pump *p, int dose)
{
    if (p->mode != MODE_RUNNING)
        return BOLUS_NOT_RUNNING;
    if (p->bolus.remaining > 0)
        return BOLUS_BUSY;
    if (dose <= 0)
        return BOLUS_NONE;
    if (dose + history_sum(&p->history) > HOUR_LIMIT)
        return BOLUS_TOO_LARGE;
    p->bolus.requested = dose;
    p->bolus.remaining = dose;
    return BOLUS_ACCEPTED;
}

static int bolus_cancel(struct pump *p)
{
    int rest = p->bolus.remaining;
    p->bolus.remaining = 0;
    p->totals.not_given += rest;
    return rest;
}

/* --- Delivery ------------------------------------------------------------------------------ */

/* The room below the limit of the hour in which the coming step will be the last one. */
static int room_in_hour(const struct history *h)
{
    int room = HOUR_LIMIT - history_sum(h) + history_at(h, HISTORY - 1);
    return room > 0 ? room : 0;
}

/* The basal amount goes before; the bolus gets what the motor can do besides. */
static int deliver(struct pump *p)
{
    int room = smaller(STEP_LIMIT, room_in_hour(&p->history));
    int wanted = basal_rate(p);
    int basal = smaller(wanted, room);
    int bolus = smaller(p->bolus.remaining, room - basal);
    if (basal < wanted)
        raise_alarm(p, ALARM_LIMIT);
    else
        end_alarm(p, ALARM_LIMIT);
    basal = reservoir_take(&p->reservoir, basal);
    bolus = reservoir_take(&p->reservoir, bolus);
    p->bolus.remaining -= bolus;
    p->totals.basal += basal;
    p->totals.bolus += bolus;
    return basal + bolus;
}

/* --- The whole pump ------------------------------------------------------------------------ */

static void pump_init(struct pump *p, int time)
{
    p->mode = MODE_STOPPED;
    p->time = time;
    p->alarms = 0;
    history_init(&p->history);
    reservoir_init(&p->reservoir);
    tube_init(&p->tube);
    p->temporary.percent = 100;
    p->temporary.remaining = 0;
    p->bolus.requested = 0;
    p->bolus.remaining = 0;
    sensor_init(&p->sensor);
    p->notice.count = 0;
    p->totals.basal = 0;
    p->totals.bolus = 0;
    p->totals.not_given = 0;
}

static bool pump_start(struct pump *p)
{
    if (p->mode != MODE_STOPPED || is_stopping(p->alarms))
        return false;
    p->mode = MODE_RUNNING;
    return true;
}

static void pump_stop(struct pump *p)
{
    bolus_cancel(p);
    p->mode = MODE_STOPPED;
}

/* The user has seen the alarm and has replaced the tube and the reservoir. */
static void pump_acknowledge(struct pump *p)
{
    if (p->mode != MODE_ALARM)
        return;
    tube_init(&p->tube);
    reservoir_init(&p->reservoir);
    end_alarm(p, ALARM_BLOCKED);
    end_alarm(p, ALARM_RESERVOIR_EMPTY);
    end_alarm(p, ALARM_RESERVOIR_LOW);
    p->mode = MODE_STOPPED;
}

/* Returns the amount that was delivered in this step. */
static int pump_step(struct pump *p, int glucose, int pressure)
{
    int amount = 0;
    sensor_take(&p->sensor, glucose);
    sensor_watch(p);
    tube_watch(p, pressure);
    if (is_stopping(p->alarms) && p->mode != MODE_ALARM) {
        bolus_cancel(p);
        p->mode = MODE_ALARM;
    }
    if (p->mode == MODE_RUNNING)
        amount = deliver(p);
    else if (p->mode == MODE_SUSPENDED)
        bolus_cancel(p);
    history_add(&p->history, amount);
    reservoir_watch(p);
    temporary_step(&p->temporary);
    p->time = (p->time + 1) % STEPS_PER_DAY;
    return amount;
}

/* What the display shows: mode, alarms, fill of the reservoir in percent, insulin at work. */
static void pump_status(const struct pump *p, uint8_t status[4])
{
    status[0] = (uint8_t)p->mode;
    status[1] = p->alarms;
    status[2] = (uint8_t)(p->reservoir.pulses / (RESERVOIR_SIZE / 100));
    status[3] = (uint8_t)insulin_on_board(&p->history);
}

/* --- Harness ------------------------------------------------------------------------------- */

/* The deliveries of the test, the latest one last. */
struct record {
    int amount[STEPS + 2];
    int count;
};

static void record_add(struct record *r, int amount)
{
    assert(r->count < STEPS + 2);
    r->amount[r->count] = amount;
    r->count++;
}

static int expected_on_board(const struct record *r)
{
    int quarters = 0;
    int weight = HISTORY;
    for (int i = r->count - 1; i >= 0; i--) {
        quarters += weight * r->amount[i];
        if (weight > 0)
            weight--;
    }
    return (quarters + 3) / 4;
}

static void check(const struct pump *p, int requested)
{
    int delivered = p->totals.basal + p->totals.bolus;
    assert(p->reservoir.pulses + delivered == p->reservoir.filled);
    assert(p->totals.bolus + p->bolus.remaining + p->totals.not_given == requested);
    assert(history_sum(&p->history) <= HOUR_LIMIT);
    assert(p->bolus.remaining >= 0 && p->bolus.remaining <= p->bolus.requested);
    if (p->mode == MODE_SUSPENDED || p->mode == MODE_ALARM)
        assert(p->bolus.remaining == 0);
    if (p->tube.blocked)
        assert(p->mode == MODE_ALARM);
}

int main(void)
{
    struct pump p;
    struct record record = {{0}, 0};
    int carbs = __VERIFIER_nondet_uchar();
    int glucose = __VERIFIER_nondet_uchar();
    int pressure = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(carbs <= 50 && glucose >= 60 && glucose <= 200);
    pump_init(&p, 22);
    assert(bolus_request(&p, 10) == BOLUS_NOT_RUNNING);
    assert(pump_start(&p) && !pump_start(&p));

    /* The morning before the meal. */
    for (int i = 0; i < 2; i++) {
        int amount = pump_step(&p, 120, 10);
        assert(amount == 1);
        record_add(&record, amount);
    }
    assert(!temporary_start(&p, 250) && temporary_start(&p, 200));
    assert(insulin_on_board(&p.history) == 2);

    /* The meal. */
    int dose = bolus_propose(&p, carbs);
    enum bolus_answer answer = bolus_request(&p, dose);
    int requested = answer == BOLUS_ACCEPTED ? dose : 0;
    assert(answer == (dose == 0 ? BOLUS_NONE : BOLUS_ACCEPTED));
    for (int i = 0; i < STEPS; i++) {
        int amount = pump_step(&p, glucose, i > 0 ? pressure : 10);
        assert(amount >= 0 && amount <= STEP_LIMIT);
        record_add(&record, amount);
        check(&p, requested);
        if (p.mode == MODE_RUNNING)
            assert(amount >= 6);
        else
            assert(amount == 0);
    }
    assert(p.alarms == 0 || p.mode != MODE_RUNNING);
    assert(p.temporary.remaining == 0);

    /* A second dose for a high glucose takes the first one into account. */
    int active = expected_on_board(&record);
    int correction = (glucose - GLUCOSE_TARGET) / CORRECTION_PER_PULSE;
    int proposal = bolus_propose(&p, 0);
    if (glucose <= GLUCOSE_TARGET || active >= correction)
        assert(proposal == 0);
    else
        assert(proposal == correction - active);

    if (pressure >= BLOCKED_PRESSURE) {
        assert(p.mode == MODE_ALARM && p.alarms & ALARM_BLOCKED);
        pump_acknowledge(&p);
        assert(p.mode == MODE_STOPPED && p.reservoir.pulses == RESERVOIR_SIZE);
    } else {
        assert((p.mode == MODE_SUSPENDED) == (glucose < GLUCOSE_LOW));
        pump_stop(&p);
    }
    uint8_t status[4];
    pump_status(&p, status);
    assert(status[0] == MODE_STOPPED && status[2] <= 100);
    assert(pump_start(&p) && p.bolus.remaining == 0);
    return 0;
}
