/*
 * Brushless motor drive: six step commutation, speed ramp and PWM scaling.
 *
 * The hall sensors give a three bit code; 0 and 7 are impossible and count
 * as hall errors.  From the code comes the sector, from the sector the pair
 * of phases to drive.  The ramp limits how fast the duty changes; a change
 * of direction must pass through zero duty.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DUTY_MAX     1000
#define RAMP_UP      150
#define RAMP_DOWN    300
#define HALL_ERRORS  3
#define SECTOR_BAD   0xFFu

/* phase drive: +1 high side PWM, -1 low side on, 0 floating */
typedef struct { int8_t u, v, w; } drive_t;

typedef struct {
    int16_t  demand;            /* -DUTY_MAX .. DUTY_MAX, sign is direction */
    int16_t  duty;              /* after the ramp */
    uint8_t  sector;            /* last valid one */
    uint8_t  hall_errors;
    bool     tripped;
    int32_t  turns;             /* electrical sectors travelled */
    drive_t  drive;
} motor_t;

static const uint8_t hall_to_sector[8] = {
    SECTOR_BAD, 0, 2, 1, 4, 5, 3, SECTOR_BAD
};

/* forward torque; reverse swaps the signs */
static const drive_t sector_drive[6] = {
    { +1, -1,  0 },
    { +1,  0, -1 },
    {  0, +1, -1 },
    { -1, +1,  0 },
    { -1,  0, +1 },
    {  0, -1, +1 },
};

static void motor_init(motor_t *m, uint8_t hall)
{
    m->demand = 0;
    m->duty = 0;
    m->sector = hall_to_sector[hall & 7u];
    m->hall_errors = 0;
    m->tripped = false;
    m->turns = 0;
    m->drive.u = m->drive.v = m->drive.w = 0;
}

static void motor_demand(motor_t *m, int demand)
{
    if (demand > DUTY_MAX)
        demand = DUTY_MAX;
    else if (demand < -DUTY_MAX)
        demand = -DUTY_MAX;
    m->demand = (int16_t)demand;
}

/* Count the travelled sectors; one sector at a time in either direction. */
static void track_sector(motor_t *m, uint8_t hall)
{
    uint8_t now = hall_to_sector[hall & 7u];
    int diff;

    if (now == SECTOR_BAD) {
        if (++m->hall_errors >= HALL_ERRORS)
            m->tripped = true;
        return;
    }
    m->hall_errors = 0;
    diff = now - m->sector;
    if (diff > 3)
        diff -= 6;
    else if (diff < -3)
        diff += 6;
    m->turns += diff;
    m->sector = now;
}

/*
 * Ramp: the magnitude rises by RAMP_UP and falls by RAMP_DOWN at most.
 * When the demand has the other sign, the duty first goes down to zero.
 */
static int16_t ramp(int16_t duty, int16_t demand)
{
    int mag = duty < 0 ? -duty : duty;
    int sign = duty < 0 ? -1 : 1;
    int goal;

    if (duty == 0)
        sign = demand < 0 ? -1 : 1;

    goal = sign < 0 ? -demand : demand;
    if (goal < 0)
        goal = 0;

    if (goal > mag) {
        mag += RAMP_UP;
        if (mag > goal)
            mag = goal;
    } else if (goal < mag) {
        mag -= RAMP_DOWN;
        if (mag < goal)
            mag = goal;
    }
    return (int16_t)(sign < 0 ? -mag : mag);
}

static void commutate(motor_t *m)
{
    const drive_t *d = &sector_drive[m->sector];
    int8_t s = 0;

    if (m->duty > 0)
        s = 1;
    else if (m->duty < 0)
        s = -1;
    m->drive.u = (int8_t)(d->u * s);
    m->drive.v = (int8_t)(d->v * s);
    m->drive.w = (int8_t)(d->w * s);
}

static void motor_isr(motor_t *m, uint8_t hall)
{
    track_sector(m, hall);
    if (m->tripped) {
        m->duty = 0;
        m->drive.u = m->drive.v = m->drive.w = 0;
        return;
    }
    m->duty = ramp(m->duty, m->demand);
    commutate(m);
}

/* ------------------------------------------------------------------- */

static int iabs(int x) { return x < 0 ? -x : x; }

int main(void)
{
    static const uint8_t hall_of[6] = { 1, 3, 2, 6, 4, 5 };
    motor_t m;
    int pos = __VERIFIER_nondet_int();
    int travelled = 0;

    __VERIFIER_assume(pos >= 0 && pos < 6);
    motor_init(&m, hall_of[pos]);

    for (int i = 0; i < 3; i++) {
        int dem = __VERIFIER_nondet_int();
        int move = __VERIFIER_nondet_int();
        int before = m.duty;

        __VERIFIER_assume(dem >= -1500 && dem <= 1500);
        __VERIFIER_assume(move >= -1 && move <= 1);
        pos += move;
        if (pos < 0)
            pos = 5;
        if (pos > 5)
            pos = 0;
        travelled += move;

        motor_demand(&m, dem);
        motor_isr(&m, hall_of[pos]);

        /* position */
        assert(m.sector == pos);
        assert(m.turns == travelled);

        /* ramp */
        int clip = dem > 1000 ? 1000 : dem < -1000 ? -1000 : dem;
        assert(iabs(m.duty) <= DUTY_MAX);
        assert(iabs(m.duty) - iabs(before) <= RAMP_UP);
        assert(iabs(before) - iabs(m.duty) <= RAMP_DOWN);
        assert(!(before > 0 && m.duty < 0) && !(before < 0 && m.duty > 0));
        if (before >= 0 && clip >= before)
            assert(m.duty >= before && m.duty <= clip);
        if (before <= 0 && clip <= before)
            assert(m.duty <= before && m.duty >= clip);

        /* one phase up, one phase down, or all off */
        int sum = m.drive.u + m.drive.v + m.drive.w;
        int on = iabs(m.drive.u) + iabs(m.drive.v) + iabs(m.drive.w);
        assert(sum == 0 && on == (m.duty != 0 ? 2 : 0));
        assert(!m.tripped);
    }
    motor_isr(&m, 0);
    motor_isr(&m, 7);
    assert(!m.tripped && m.sector == pos);
    motor_isr(&m, 0);
    assert(m.tripped && m.duty == 0);
    return 0;
}
