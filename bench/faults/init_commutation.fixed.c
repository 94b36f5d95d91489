/*
 * Commutation of a brushless motor with three Hall sensors. An electrical turn has six sectors, and
 * each of them has its own code of the sensors. The driver connects one phase to the supply and
 * another one to ground, depending on the sector and on the direction of the torque. It follows the
 * sensors with every tick, counts the steps, and switches everything off if the sensors make no
 * sense or if the motor does not turn.
 *
 * Before a phase goes from the supply to ground, or back, all switches stay open for one tick.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SECTORS 6
#define PHASES 3
#define HALL_CODES 8
#define NO_SECTOR 0xffu
#define STALL_TICKS 3
#define BAD_CODES 2 /* this many in a row are a fault */

#define GATE_HIGH(phase) ((uint8_t)(1u << (phase)))
#define GATE_LOW(phase) ((uint8_t)(1u << (PHASES + (phase))))
#define ALL_HIGH 0x07u
#define ALL_LOW 0x38u
#define ALL_OPEN 0x00u

enum motor_state { STOPPED, RUNNING, BRAKING, FAULT };

enum fault { NO_FAULT, FAULT_SENSOR, FAULT_JUMP, FAULT_STALL };

struct commutation {
    uint8_t sector_of[HALL_CODES];
    uint8_t gates[SECTORS];
};

struct motor {
    struct commutation table;
    enum motor_state state;
    enum fault fault;
    bool forward;
    uint8_t sector;
    uint8_t gates;
    uint8_t bad_codes;
    uint8_t still; /* ticks since the last step */
    int16_t position;
    uint8_t blanked;
};

/* ---- tables ---- */

/* The codes in the order in which they follow each other in a forward turn. */
static const uint8_t hall_order[SECTORS] = {5, 4, 6, 2, 3, 1};

/* Phases at the supply and at ground that give forward torque in a sector. */
static const uint8_t high_phase[SECTORS] = {0, 0, 1, 1, 2, 2};
static const uint8_t low_phase[SECTORS] = {1, 2, 2, 0, 0, 1};

static void build_tables(struct commutation *t)
{
    for (int code = 0; code < HALL_CODES; code++)
        t->sector_of[code] = NO_SECTOR;
    for (int sector = 0; sector < SECTORS; sector++) {
        t->sector_of[hall_order[sector]] = (uint8_t)sector;
        t->gates[sector] = GATE_HIGH(high_phase[sector]) | GATE_LOW(low_phase[sector]);
    }
}

/* The other direction swaps supply and ground, as if the rotor were half a turn ahead. */
static uint8_t gates_for(const struct commutation *t, uint8_t sector, bool forward)
{
    return t->gates[forward ? sector : (sector + SECTORS / 2) % SECTORS];
}

/* ---- switches ---- */

static bool crosses(uint8_t old, uint8_t new)
{
    uint8_t was_low = (uint8_t)((old & ALL_LOW) >> PHASES);
    uint8_t is_low = (uint8_t)((new & ALL_LOW) >> PHASES);
    return (was_low & new & ALL_HIGH) != 0 || (is_low & old & ALL_HIGH) != 0;
}

static void set_gates(struct motor *m, uint8_t gates)
{
    if (crosses(m->gates, gates)) {
        m->gates = ALL_OPEN;
        m->blanked++;
    } else {
        m->gates = gates;
    }
}

static void open_all(struct motor *m)
{
    m->gates = ALL_OPEN;
}

/* ---- state ---- */

static void motor_init(struct motor *m)
{
    build_tables(&m->table);
    m->state = STOPPED;
    m->fault = NO_FAULT;
    m->forward = true;
    m->sector = 0;
    m->gates = ALL_OPEN;
    m->bad_codes = 0;
    m->still = 0;
    m->position = 0;
    m->blanked = 0;
}

static void fail(struct motor *m, enum fault fault)
{
    open_all(m);
    m->state = FAULT;
    m->fault = fault;
}

/* Starts from whatever sector the rotor stands in. */
static bool motor_start(struct motor *m, uint8_t hall, bool forward)
{
    uint8_t sector = m->table.sector_of[hall % HALL_CODES];
    if (m->state != STOPPED)
        return false;
    if (sector == NO_SECTOR) {
        fail(m, FAULT_SENSOR);
        return false;
    }
    m->state = RUNNING;
    m->forward = forward;
    m->sector = sector;
    m->still = 0;
    m->bad_codes = 0;
    m->position = 0;
    set_gates(m, gates_for(&m->table, sector, forward));
    return true;
}

static void motor_stop(struct motor *m)
{
    if (m->state == FAULT)
        return;
    open_all(m);
    m->state = STOPPED;
}

static void motor_brake(struct motor *m)
{
    if (m->state == RUNNING)
        m->state = BRAKING;
}

static void motor_reverse(struct motor *m)
{
    m->forward = !m->forward;
    m->still = 0;
}

/* ---- ticks ---- */

/* Moves to the sector of the sensors, which has to be the same one or a neighbour. */
static bool follow(struct motor *m, uint8_t sector)
{
    uint8_t distance = (uint8_t)((sector + SECTORS - m->sector) % SECTORS);
    switch (distance) {
    case 0:
        if (m->still < STALL_TICKS)
            m->still++;
        break;
    case 1:
        m->position++;
        m->still = 0;
        break;
    case SECTORS - 1:
        m->position--;
        m->still = 0;
        break;
    default:
        fail(m, FAULT_JUMP);
        return false;
    }
    m->sector = sector;
    return true;
}

static void motor_tick(struct motor *m, uint8_t hall)
{
    if (m->state != RUNNING && m->state != BRAKING)
        return;
    uint8_t sector = m->table.sector_of[hall % HALL_CODES];
    if (sector == NO_SECTOR) {
        m->bad_codes++;
        if (m->bad_codes >= BAD_CODES)
            fail(m, FAULT_SENSOR);
        return;
    }
    m->bad_codes = 0;
    if (!follow(m, sector))
        return;
    if (m->state == BRAKING) {
        set_gates(m, ALL_LOW);
        if (m->still >= STALL_TICKS)
            motor_stop(m);
        return;
    }
    if (m->still >= STALL_TICKS) {
        fail(m, FAULT_STALL);
        return;
    }
    set_gates(m, gates_for(&m->table, sector, m->forward));
}

/* ---- harness ---- */

enum move { STAY, AHEAD, BACK, LEAP, GLITCH, MOVES };

static int ones(uint8_t bits)
{
    int n = 0;
    for (int i = 0; i < 2 * PHASES; i++)
        n += (bits >> i) & 1;
    return n;
}

static void check_gates(const struct motor *m)
{
    uint8_t high = m->gates & ALL_HIGH;
    uint8_t low = (uint8_t)((m->gates & ALL_LOW) >> PHASES);
    assert((high & low) == 0);
    if (m->state == RUNNING)
        assert(m->gates == ALL_OPEN || (ones(high) == 1 && ones(low) == 1));
    else
        assert(high == 0 || m->state == BRAKING);
}

int main(void)
{
    struct motor m;
    uint8_t place = __VERIFIER_nondet_uchar();
    bool forward = __VERIFIER_nondet_bool();
    bool dead = __VERIFIER_nondet_bool(); /* no sensor is connected at the start */
    uint8_t turning = __VERIFIER_nondet_uchar();
    uint8_t braking = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(place < SECTORS);
    motor_init(&m);
    if (dead) {
        assert(!motor_start(&m, HALL_CODES - 1, forward) && m.fault == FAULT_SENSOR);
        return 0;
    }
    assert(motor_start(&m, hall_order[place], forward) && !motor_start(&m, hall_order[place], forward));
    int position = 0;
    int still = 0;
    int glitches = 0;

    for (int i = 0; i < 4; i++) {
        if (i == braking)
            motor_brake(&m);
        if (i == turning) {
            motor_reverse(&m);
            still = 0;
        }
        uint8_t move = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(move < MOVES);
        uint8_t old = m.gates;
        enum motor_state state = m.state;
        uint8_t step = move == AHEAD ? 1 : move == BACK ? SECTORS - 1 : move == LEAP ? 3 : 0;
        place = (uint8_t)((place + step) % SECTORS);
        motor_tick(&m, move == GLITCH ? 0 : hall_order[place]);
        check_gates(&m);
        assert(!crosses(old, m.gates));
        position += move == AHEAD ? 1 : move == BACK ? -1 : 0;
        still = move == AHEAD || move == BACK ? 0 : move == STAY ? still + 1 : still;
        glitches = move == GLITCH ? glitches + 1 : 0;

        if (move == LEAP)
            assert(m.state == FAULT && m.fault == FAULT_JUMP);
        else if (glitches == BAD_CODES)
            assert(m.state == FAULT && m.fault == FAULT_SENSOR);
        else if (still == STALL_TICKS)
            assert(m.state == (state == BRAKING ? STOPPED : FAULT));
        else
            assert(m.state == state && m.position == position);
        if (m.state != RUNNING && m.state != BRAKING)
            break;
    }
    enum motor_state last = m.state;
    motor_stop(&m);
    motor_tick(&m, hall_order[place]);
    assert(m.state == (last == FAULT ? FAULT : STOPPED) && m.gates == ALL_OPEN);
    return 0;
}
