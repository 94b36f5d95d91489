/*
 * Controller of a heating circuit with a mixing valve. The wanted flow temperature follows from
 * the outdoor temperature by a heating curve; a step controller moves the valve; the pump runs on
 * for a while after the demand has gone; there is protection against frost and against too hot a
 * floor, and the boiler is asked for heat as long as the circuit needs it.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* All temperatures are in tenths of a degree, all times in steps of a minute. */
#define ROOM_DAY 210
#define ROOM_NIGHT 170
#define ROOM_AWAY 120
#define FLOW_MIN 200
#define FLOW_MAX 450
#define FLOOR_LIMIT 500
#define FLOOR_HYSTERESIS 50
#define SUMMER_ON 180
#define SUMMER_OFF 170
#define FROST_LIMIT 30
#define FROST_FLOW 100
#define CURVE_SLOPE_PERCENT 80
#define BOILER_SURPLUS 50
#define DEAD_BAND 20
#define OVERRUN 3
#define VALVE_MAX 100
#define VALVE_STEP_SMALL 2
#define VALVE_STEP_LARGE 10
#define SENSOR_LOW (-500)
#define SENSOR_HIGH 1200

enum mode { MODE_OFF, MODE_AWAY, MODE_NIGHT, MODE_DAY };

struct sensor {
    int value;
    int failures;
};

struct circuit {
    enum mode mode;
    struct sensor outdoor;
    struct sensor flow;
    bool summer;
    bool frost;
    bool overheated;
    int wanted_flow;
    int valve;
    bool pump;
    int overrun;
    int boiler_request;
};

struct readings {
    int outdoor;
    int flow;
};

static int clamp(int value, int low, int high)
{
    if (value < low)
        return low;
    if (value > high)
        return high;
    return value;
}

/* --- Sensors ------------------------------------------------------------------------------- */

static void sensor_init(struct sensor *s, int value)
{
    s->value = value;
    s->failures = 0;
}

/* A value that cannot be is not taken; the last good one is used on. */
static void sensor_take(struct sensor *s, int value)
{
    if (value < SENSOR_LOW || value > SENSOR_HIGH) {
        s->failures++;
        return;
    }
    s->value = value;
    s->failures = 0;
}

/* --- Demand -------------------------------------------------------------------------------- */

static int wanted_room(enum mode mode)
{
    switch (mode) {
    case MODE_DAY:
        return ROOM_DAY;
    case MODE_NIGHT:
        return ROOM_NIGHT;
    case MODE_AWAY:
        return ROOM_AWAY;
    default:
        return 0;
    }
}

/* The colder it is outdoors, the hotter the water has to be. */
static int heating_curve(int room, int outdoor)
{
    int difference = room - outdoor;
    if (difference <= 0)
        return FLOW_MIN;
    int flow = room + difference * CURVE_SLOPE_PERCENT / 100;
    return clamp(flow, FLOW_MIN, FLOW_MAX);
}

static void update_summer(struct circuit *c)
{
    if (c->outdoor.value >= SUMMER_ON)
        c->summer = true;
    else if (c->outdoor.value < SUMMER_OFF)
        c->summer = false;
}

/* In danger of frost water is kept warm and moving, whatever the mode. */
static void update_frost(struct circuit *c)
{
    c->frost = c->outdoor.value < FROST_LIMIT;
}

static void update_overheated(struct circuit *c)
{
    if (c->flow.value > FLOOR_LIMIT)
        c->overheated = true;
    else if (c->flow.value < FLOOR_LIMIT - FLOOR_HYSTERESIS)
        c->overheated = false;
}

/* The flow temperature to be reached, or 0 if there is no demand. */
static int demand(const struct circuit *c)
{
    int wanted = 0;
    if (c->mode != MODE_OFF && !c->summer)
        wanted = heating_curve(wanted_room(c->mode), c->outdoor.value);
    if (c->frost && wanted < FROST_FLOW)
        wanted = FROST_FLOW;
    return wanted;
}

/* --- Actuators ----------------------------------------------------------------------------- */

static void move_valve(struct circuit *c)
{
    int error = c->wanted_flow - c->flow.value;
    int step = 0;
    if (error > DEAD_BAND)
        step = error > 5 * DEAD_BAND ? VALVE_STEP_LARGE : VALVE_STEP_SMALL;
    else if (error < -DEAD_BAND)
        step = error < -5 * DEAD_BAND ? -VALVE_STEP_LARGE : -VALVE_STEP_SMALL;
    c->valve = clamp(c->valve + step, 0, VALVE_MAX);
}

static void drive_pump(struct circuit *c, bool needed)
{
    if (needed) {
        c->pump = true;
        c->overrun = OVERRUN;
    } else if (c->overrun > 0) {
        c->overrun--;
        c->pump = c->overrun > 0;
    } else {
        c->pump = false;
    }
}

static void circuit_init(struct circuit *c, enum mode mode)
{
    c->mode = mode;
    sensor_init(&c->outdoor, 100);
    sensor_init(&c->flow, FLOW_MIN);
    c->summer = false;
    c->frost = false;
    c->overheated = false;
    c->wanted_flow = 0;
    c->valve = 0;
    c->pump = false;
    c->overrun = 0;
    c->boiler_request = 0;
}

static void circuit_step(struct circuit *c, const struct readings *r)
{
    sensor_take(&c->outdoor, r->outdoor);
    sensor_take(&c->flow, r->flow);
    update_summer(c);
    update_frost(c);
    update_overheated(c);
    c->wanted_flow = demand(c);
    if (c->overheated) {
        c->valve = 0;
        c->pump = false;
        c->overrun = 0;
        c->boiler_request = 0;
        return;
    }
    if (c->wanted_flow > 0)
        move_valve(c);
    else
        c->valve = 0;
    drive_pump(c, c->wanted_flow > 0);
    c->boiler_request = c->wanted_flow > 0 ? c->wanted_flow + BOILER_SURPLUS : 0;
}

/* --- Harness ------------------------------------------------------------------------------- */

static void check(const struct circuit *c, const struct readings *r)
{
    assert(c->valve >= 0 && c->valve <= 100);
    assert(c->wanted_flow <= FLOW_MAX);

    /* A floor above 50 degrees gets no more heat. */
    if (r->flow > 500)
        assert(!c->pump && c->valve == 0 && c->boiler_request == 0);

    /* Below 3 degrees outdoors the water is kept moving, if the floor allows it. */
    if (r->outdoor < 30 && !c->overheated)
        assert(c->pump && c->boiler_request >= 150);

    /* From 18 degrees on, and when switched off, there is no heating. */
    if (r->outdoor >= 180)
        assert(c->wanted_flow == 0 && c->boiler_request == 0);
    if (c->mode == MODE_OFF && r->outdoor >= 30)
        assert(c->wanted_flow == 0);
    if (c->mode == MODE_DAY && r->outdoor < 170)
        assert(c->wanted_flow > ROOM_DAY);
    if (c->boiler_request > 0)
        assert(c->boiler_request == c->wanted_flow + BOILER_SURPLUS);
}

int main(void)
{
    struct circuit c;
    struct readings r;
    unsigned mode = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(mode <= MODE_DAY);
    circuit_init(&c, (enum mode)mode);
    for (int i = 0; i < 2; i++) {
        r.outdoor = __VERIFIER_nondet_int();
        r.flow = __VERIFIER_nondet_int();
        __VERIFIER_assume(r.outdoor >= -250 && r.outdoor <= 350);
        __VERIFIER_assume(r.flow >= 50 && r.flow <= 600);
        circuit_step(&c, &r);
        check(&c, &r);
    }

    /* It gets warm outdoors, and the pump stops after the time it runs on. */
    r.outdoor = 200;
    r.flow = 300;
    for (int i = 0; i < OVERRUN; i++) {
        circuit_step(&c, &r);
        check(&c, &r);
    }
    assert(!c.pump && c.summer && c.valve == 0);

    /* A broken sensor changes nothing. */
    r.outdoor = 2000;
    circuit_step(&c, &r);
    assert(c.outdoor.value == 200 && c.outdoor.failures == 1 && c.wanted_flow == 0);
    return 0;
}
