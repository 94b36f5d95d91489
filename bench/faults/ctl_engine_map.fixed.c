/* Ignition advance from a two dimensional calibration map.
 *
 * The map is given over engine speed (columns) and load (rows).  Axis points
 * are not equidistant.  Values between the points are interpolated, outside
 * they are held at the edge.  Everything is integer: advance in 1/4 degree,
 * interpolation fractions in 1/64.
 */
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int);

#define N_SPEED 4
#define N_LOAD  3
#define FRAC_BITS 6
#define FRAC_ONE  (1 << FRAC_BITS)

typedef int16_t  advance_t;

typedef struct {
    uint8_t cell;       /* index of the axis point at or below */
    uint8_t frac;       /* 0 .. FRAC_ONE between it and the next */
} axis_pos_t;

static const uint16_t speed_axis[N_SPEED] = { 8, 16, 32, 64 };  /* x100 rpm */
static const uint16_t load_axis[N_LOAD]   = { 16, 32, 64 };     /* percent */

static const advance_t adv_map[N_LOAD][N_SPEED] = {
    { 40, 64, 96, 120 },
    { 32, 56, 80, 104 },
    { 16, 32, 56,  72 },
};

/*
 * Locate x on an axis with n strictly rising points.  The cell returned is
 * always one that has a right neighbour.
 */
static axis_pos_t axis_locate(const uint16_t *axis, uint8_t n, uint16_t x)
{
    axis_pos_t pos = { 0, 0 };

    if (x <= axis[0])
        return pos;
    if (x >= axis[n - 1]) {
        pos.cell = (uint8_t)(n - 2);
        pos.frac = FRAC_ONE;
        return pos;
    }
    while (x >= axis[pos.cell + 1])
        pos.cell++;

    uint16_t width = (uint16_t)(axis[pos.cell + 1] - axis[pos.cell]);
    uint16_t dist  = (uint16_t)(x - axis[pos.cell]);
    pos.frac = (uint8_t)((dist * FRAC_ONE) / width);
    return pos;
}

/* Linear interpolation between a (frac 0) and b (frac FRAC_ONE). */
static advance_t lerp(advance_t a, advance_t b, uint8_t frac)
{
    int d = b - a;
    return (advance_t)(a + (d * frac) / FRAC_ONE);
}

static advance_t map_lookup(uint16_t speed, uint16_t load)
{
    axis_pos_t sx = axis_locate(speed_axis, N_SPEED, speed);
    axis_pos_t ly = axis_locate(load_axis, N_LOAD, load);
    const advance_t *lower = adv_map[ly.cell];
    const advance_t *upper = adv_map[ly.cell + 1];

    advance_t at_lower = lerp(lower[sx.cell], lower[sx.cell + 1], sx.frac);
    advance_t at_upper = lerp(upper[sx.cell], upper[sx.cell + 1], sx.frac);

    return lerp(at_lower, at_upper, ly.frac);
}

/* Knock control and temperature shift the advance; limits come last. */
#define ADV_MIN 8
#define ADV_MAX 128

typedef struct {
    advance_t retard;           /* what knock control has taken away */
    advance_t result;
    bool      limited;
} ignition_t;

static void ignition_knock(ignition_t *ig, bool knock)
{
    if (knock) {
        ig->retard += 8;
        if (ig->retard > 32)
            ig->retard = 32;
    } else if (ig->retard > 0) {
        ig->retard -= 2;
    }
}

static void ignition_update(ignition_t *ig, uint16_t speed, uint16_t load,
                            int16_t coolant)
{
    int adv = map_lookup(speed, load) - ig->retard;

    if (coolant < 20)
        adv += 8;               /* cold engine */
    else if (coolant > 105)
        adv -= 12;              /* too hot */

    ig->limited = false;
    if (adv < ADV_MIN) {
        adv = ADV_MIN;
        ig->limited = true;
    } else if (adv > ADV_MAX) {
        adv = ADV_MAX;
        ig->limited = true;
    }
    ig->result = (advance_t)adv;
}

int main(void)
{
    ignition_t cold = { 0, 0, false }, warm = { 0, 0, false };
    uint16_t speed = __VERIFIER_nondet_ushort();
    uint16_t load  = __VERIFIER_nondet_ushort();
    int16_t  temp  = __VERIFIER_nondet_short();

    __VERIFIER_assume(speed <= 80 && load <= 100);
    __VERIFIER_assume(temp >= -40 && temp <= 130);

    /* the map falls with load and rises with speed */
    ignition_update(&warm, speed, load, 80);
    assert(warm.result >= 16 && warm.result <= 120);
    if (speed >= 16 && speed < 32 && load <= 16)
        assert(warm.result >= 64 && warm.result <= 96);
    if (speed < 16 && load <= 32)
        assert(warm.result <= 64 && warm.result >= 32);
    if (speed >= 64)
        assert(warm.result >= 72);
    for (int c = 0; c < N_SPEED; c++)
        for (int r = 0; r < N_LOAD; r++)
            if (speed == speed_axis[c] && load == load_axis[r])
                assert(warm.result == adv_map[r][c]);

    ignition_knock(&warm, true);
    ignition_knock(&warm, false);
    ignition_update(&cold, speed, load, temp);
    ignition_update(&warm, speed, load, temp);
    assert(warm.result <= cold.result);
    assert(cold.result - warm.result <= 6);
    if (!warm.limited && !cold.limited)
        assert(cold.result - warm.result == 6);
    assert(cold.result >= ADV_MIN && cold.result <= ADV_MAX);
    return 0;
}
