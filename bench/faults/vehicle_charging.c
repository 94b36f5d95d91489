/* AC charging of an electric car: reads the control pilot, the proximity
 * resistor of the cable and the battery limit, and controls the charger. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ONBOARD_LIMIT   320     /* tenths of an ampere */
#define MIN_CURRENT     60
#define RAMP_STEP       40

enum plug { PLUG_OUT, PLUG_IN, PLUG_LOCKED };
enum charge_state { CS_IDLE, CS_READY, CS_CHARGING, CS_FAULT };

struct inputs {
    int duty;           /* pilot duty cycle in tenths of a percent */
    int ohms;           /* proximity resistor */
    int battery_limit;  /* tenths of an ampere */
    bool door_open;     /* charge flap contact */
};

struct charger {
    enum charge_state state;
    enum plug plug;
    int current;        /* present set value in tenths of an ampere */
    int limit;          /* least of all limits in the last step */
    int fault_count;
};

static int min2(int a, int b)
{
    return a < b ? a : b;
}

/* Current offered by the station: 10..85 % gives 0.6 A per percent,
 * 85..96 % gives 2.5 A per percent above 64 %. */
static int pilot_current(int duty)
{
    if (duty < 100 || duty > 960)
        return 0;
    if (duty <= 850)
        return duty * 6 / 10;
    return (duty - 640) * 25 / 10;
}

/* Rating of the cable by its coding resistor (nominal 1500, 680, 220
 * and 100 ohms); 0 if there is no valid cable. */
static int cable_current(int ohms)
{
    if (ohms >= 1000 && ohms < 2200)
        return 130;
    if (ohms >= 330 && ohms < 1000)
        return 200;
    if (ohms >= 150 && ohms < 330)
        return 320;
    if (ohms >= 75 && ohms < 150)
        return 630;
    return 0;
}

static void charger_init(struct charger *c)
{
    c->state = CS_IDLE;
    c->plug = PLUG_OUT;
    c->current = 0;
    c->limit = 0;
    c->fault_count = 0;
}

static void plug_update(struct charger *c, int cable)
{
    if (cable == 0)
        c->plug = PLUG_OUT;
    else if (c->plug == PLUG_OUT)
        c->plug = PLUG_IN;
    else
        c->plug = PLUG_LOCKED;
}

/* Raises the current slowly, but follows a lower limit at once. */
static void ramp(struct charger *c)
{
    if (c->current < c->limit)
        c->current = min2(c->current + RAMP_STEP, c->limit);
    else
        c->current = c->limit;
}

static void stop(struct charger *c, enum charge_state to)
{
    c->current = 0;
    c->state = to;
}

static void charger_step(struct charger *c, const struct inputs *in)
{
    int cable = cable_current(in->ohms);

    plug_update(c, cable);
    c->limit = min2(min2(pilot_current(in->duty), cable),
                    min2(in->battery_limit, ONBOARD_LIMIT));

    switch (c->state) {
    case CS_IDLE:
        if (c->plug == PLUG_LOCKED)
            c->state = CS_READY;
        break;
    case CS_READY:
        if (c->plug != PLUG_LOCKED)
            stop(c, CS_IDLE);
        else if (c->limit >= MIN_CURRENT)
            c->state = CS_CHARGING;
        break;
    case CS_CHARGING:
        if (c->plug != PLUG_LOCKED) {
            /* pulled under load */
            c->fault_count++;
            stop(c, CS_FAULT);
        } else if (c->limit < MIN_CURRENT) {
            c->state = CS_READY;
        } else {
            ramp(c);
        }
        break;
    case CS_FAULT:
        if (c->plug == PLUG_OUT && !in->door_open)
            c->state = CS_IDLE;
        break;
    }
}

/* What the standard's table says, in tenths of an ampere. */
static int expected_offer(int duty)
{
    if (duty >= 100 && duty <= 850)
        return duty * 6 / 10;
    if (duty > 850 && duty <= 960)
        return duty * 25 / 10 - 1600;
    return 0;
}

int main(void)
{
    static const int resistor[5] = { 5000, 1500, 680, 220, 100 };
    static const int rating[5] = { 0, 130, 200, 320, 630 };
    struct charger c;
    struct inputs in;

    charger_init(&c);
    in.door_open = false;
    in.duty = __VERIFIER_nondet_int();
    __VERIFIER_assume(in.duty >= 0 && in.duty <= 1000);

    for (int n = 0; n < 5; n++) {
        int sel = __VERIFIER_nondet_int();
        struct charger old = c;

        in.battery_limit = __VERIFIER_nondet_int();
        __VERIFIER_assume(sel >= 0 && sel < 5);
        __VERIFIER_assume(in.battery_limit >= 0 && in.battery_limit <= 500);
        in.ohms = resistor[sel];
        charger_step(&c, &in);

        assert(c.current >= 0 && c.current <= ONBOARD_LIMIT);
        assert(c.current <= rating[sel]);
        assert(c.current <= in.battery_limit);
        assert(c.current <= expected_offer(in.duty));
        if (c.current != 0)
            assert(c.state == CS_CHARGING && c.current <= old.current + RAMP_STEP);
        if (c.plug != PLUG_LOCKED)
            assert(c.state == CS_IDLE || c.state == CS_FAULT);
    }
    return 0;
}
