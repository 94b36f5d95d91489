/*
 * Control of an infusion pump. The rate is programmed in microlitres per hour, directly or as a dose
 * for the weight of the patient and the concentration of the drug. Every ten seconds the motor is
 * told how many microlitres to pump; what does not make a whole microlitre is carried over. The
 * pump gives a warning three minutes before the volume is infused, and after that it goes on with a
 * low rate that keeps the vein open. Air in the line, and a pressure that does not go away, stop it
 * with an alarm.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define PERIOD 10 /* seconds */
#define RATE_MAX 60000u /* microlitres per hour */
#define RATE_OPEN 1500u /* to keep the vein open */
#define VOLUME_MAX 50000u /* microlitres */
#define WARNING_SECONDS 180u
#define AIR_LIMIT 15u /* microlitres in one bubble */
#define PRESSURE_LIMIT 110
#define PRESSURE_PERIODS 2
#define PERIODS 3

enum mode { STOPPED, INFUSING, KEEPING_OPEN, ALARM };

enum alarm { NO_ALARM, ALARM_AIR, ALARM_PRESSURE };

struct program {
    unsigned rate; /* microlitres per hour */
    unsigned volume; /* microlitres */
};

struct sensors {
    bool air; /* there is a bubble in front of the detector */
    int pressure;
};

struct pump {
    enum mode mode;
    enum alarm alarm;
    struct program program;
    unsigned carry; /* microlitre-seconds per hour that were not pumped yet */
    unsigned infused; /* of the programmed volume */
    unsigned kept_open; /* pumped after it */
    unsigned bubble; /* how much air has passed in a row */
    int pressed; /* periods with too much pressure in a row */
    bool warning;
    unsigned motor; /* microlitres to pump in this period */
};

/* --- programming --------------------------------------------------------------------------- */

static void pump_init(struct pump *p)
{
    p->mode = STOPPED;
    p->alarm = NO_ALARM;
    p->program.rate = 0;
    p->program.volume = 0;
    p->carry = 0;
    p->infused = 0;
    p->kept_open = 0;
    p->bubble = 0;
    p->pressed = 0;
    p->warning = false;
    p->motor = 0;
}

static bool program_pump(struct pump *p, unsigned rate, unsigned volume)
{
    if (p->mode == INFUSING || rate == 0 || rate > RATE_MAX || volume == 0 || volume > VOLUME_MAX)
        return false;
    p->program.rate = rate;
    p->program.volume = volume;
    p->infused = 0;
    p->kept_open = 0;
    p->carry = 0;
    p->mode = STOPPED;
    return true;
}

/* The rate for a dose in micrograms per kilogram and minute, with micrograms in a microlitre. */
static unsigned rate_for_dose(unsigned dose, unsigned weight, unsigned concentration)
{
    return dose * weight * 60u / concentration;
}

static bool start_pump(struct pump *p)
{
    if (p->mode != STOPPED || p->program.rate == 0)
        return false;
    p->mode = INFUSING;
    p->bubble = 0;
    p->pressed = 0;
    return true;
}

static void stop_pump(struct pump *p)
{
    if (p->mode != ALARM)
        p->mode = STOPPED;
    p->motor = 0;
    p->warning = false;
}

static void confirm_alarm(struct pump *p)
{
    if (p->mode != ALARM)
        return;
    p->alarm = NO_ALARM;
    p->mode = STOPPED;
}

/* --- monitoring ---------------------------------------------------------------------------- */

static void raise_alarm(struct pump *p, enum alarm alarm)
{
    p->mode = ALARM;
    p->alarm = alarm;
    p->motor = 0;
    p->warning = false;
}

static unsigned current_rate(const struct pump *p)
{
    if (p->mode == INFUSING)
        return p->program.rate;
    if (p->mode == KEEPING_OPEN)
        return p->program.rate < RATE_OPEN ? p->program.rate : RATE_OPEN;
    return 0;
}

/* Measures a bubble by what was pumped while it was seen. */
static void watch_air(struct pump *p, const struct sensors *s)
{
    if (!s->air) {
        p->bubble = 0;
        return;
    }
    p->bubble += p->motor;
    if (p->bubble > AIR_LIMIT)
        raise_alarm(p, ALARM_AIR);
}

static void watch_pressure(struct pump *p, const struct sensors *s)
{
    if (s->pressure <= PRESSURE_LIMIT) {
        p->pressed = 0;
        return;
    }
    p->pressed++;
    if (p->pressed >= PRESSURE_PERIODS)
        raise_alarm(p, ALARM_PRESSURE);
}

/* The time until the programmed volume is infused, in whole seconds. */
static unsigned seconds_left(const struct pump *p)
{
    return (p->program.volume - p->infused) * 3600u / p->program.rate;
}

static void watch_end(struct pump *p)
{
    p->warning = p->mode == INFUSING && seconds_left(p) <= WARNING_SECONDS;
}

/* --- pumping ------------------------------------------------------------------------------- */

/* The microlitres of one period; the rest is kept for the next ones. */
static unsigned portion(struct pump *p)
{
    p->carry += current_rate(p) * PERIOD;
    unsigned whole = p->carry / 3600u;
    p->carry -= whole * 3600u;
    return whole;
}

static void run_motor(struct pump *p)
{
    p->motor = portion(p);
    if (p->mode == KEEPING_OPEN) {
        p->kept_open += p->motor;
        return;
    }
    unsigned left = p->program.volume - p->infused;
    if (p->motor >= left) {
        p->motor = left;
        p->carry = 0;
        p->mode = KEEPING_OPEN;
    }
    p->infused += p->motor;
}

static void pump_period(struct pump *p, const struct sensors *s)
{
    if (p->mode != INFUSING && p->mode != KEEPING_OPEN)
        return;
    watch_air(p, s);
    watch_pressure(p, s);
    if (p->mode == ALARM)
        return;
    run_motor(p);
    watch_end(p);
}

/* --- harness ------------------------------------------------------------------------------- */

int main(void)
{
    struct pump p;
    unsigned volume = __VERIFIER_nondet_uchar();
    unsigned dose = __VERIFIER_nondet_uchar();
    unsigned air = __VERIFIER_nondet_uchar();
    unsigned pressure = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(dose >= 1 && dose <= 4 && volume >= 1);
    unsigned rate = rate_for_dose(dose, 80, 4);
    assert(rate == dose * 1200);
    pump_init(&p);
    assert(!start_pump(&p) && !program_pump(&p, RATE_MAX + 1, volume));
    assert(program_pump(&p, rate, volume) && start_pump(&p));

    unsigned pumped = 0;
    unsigned bubble = 0;
    for (unsigned i = 0; i < PERIODS; i++) {
        struct sensors s;
        s.air = (air >> i & 1) != 0;
        s.pressure = (pressure >> i & 1) != 0 ? PRESSURE_LIMIT + 1 : PRESSURE_LIMIT;
        bool pressed = i > 0 && (pressure >> (i - 1) & 3) == 3;
        bubble = s.air ? bubble + p.motor : 0;
        enum mode before = p.mode;
        pump_period(&p, &s);
        assert((p.mode == ALARM) == (before == ALARM || pressed || bubble > AIR_LIMIT));
        if (p.mode == ALARM) {
            assert(p.motor == 0 && !p.warning && p.infused + p.kept_open == pumped);
            break;
        }
        pumped += p.motor;
        assert(p.infused + p.kept_open == pumped);
        if (p.mode == INFUSING) {
            /* The warning is given if less than 181 seconds are left with the programmed rate. */
            assert(pumped * 3600 + p.carry == rate * PERIOD * (i + 1) && p.carry < 3600);
            assert(p.warning == ((volume - pumped) * 3600 < 181 * rate));
        } else {
            assert(p.infused == volume && !p.warning);
        }
    }
    bool alarm = p.mode == ALARM;
    assert(alarm == (p.alarm != NO_ALARM));
    if (__VERIFIER_nondet_bool())
        confirm_alarm(&p);
    stop_pump(&p);
    assert((p.mode == STOPPED) == (p.alarm == NO_ALARM) && p.motor == 0);
    return 0;
}
