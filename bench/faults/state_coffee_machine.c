/*
 * Controller of a fully automatic coffee machine. It heats up, grinds and brews drinks by recipe,
 * gives hot water, and asks for service: beans, water, the drawer for the coffee grounds, and
 * descaling after some litres. A drink is refused before it begins if it could not be finished.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define TANK_FULL 12
#define HOPPER_FULL 8
#define DRAWER_FULL 3
#define BREW_TEMPERATURE 92
#define ROOM_TEMPERATURE 20
#define HEAT_STEP 40
#define DESCALE_AFTER 30
#define DESCALE_WATER 6
#define STEPS 3

enum state { HEATING, READY, GRINDING, BREWING, POURING, DESCALING };

enum button { BUTTON_NONE, BUTTON_ESPRESSO, BUTTON_DOUBLE, BUTTON_LUNGO, BUTTON_WATER,
              BUTTON_DESCALE, BUTTON_COUNT };

enum hint { HINT_NONE, HINT_WATER, HINT_BEANS, HINT_DRAWER, HINT_DESCALE };

struct recipe {
    uint8_t beans;
    uint8_t water;
    uint8_t pucks;
};

static const struct recipe recipes[BUTTON_COUNT] = {
    [BUTTON_ESPRESSO] = {.beans = 1, .water = 2, .pucks = 1},
    [BUTTON_DOUBLE] = {.beans = 2, .water = 4, .pucks = 2},
    [BUTTON_LUNGO] = {.beans = 1, .water = 4, .pucks = 1},
    [BUTTON_WATER] = {.beans = 0, .water = 3, .pucks = 0},
};

struct machine {
    enum state state;
    enum hint hint;
    enum button order;
    int temperature;
    uint8_t water;
    uint8_t beans;
    uint8_t pucks;
    uint8_t since_descaling;
    uint8_t poured;
    bool drawer_in;
    bool pump;
    bool grinder;
    int served;
    int refused;
};

static void machine_init(struct machine *m)
{
    m->state = HEATING;
    m->hint = HINT_NONE;
    m->order = BUTTON_NONE;
    m->temperature = ROOM_TEMPERATURE;
    m->water = TANK_FULL;
    m->beans = HOPPER_FULL;
    m->pucks = 0;
    m->since_descaling = 0;
    m->poured = 0;
    m->drawer_in = true;
    m->pump = false;
    m->grinder = false;
    m->served = 0;
    m->refused = 0;
}

/* --- Service ------------------------------------------------------------------------------- */

static void fill_water(struct machine *m)
{
    m->water = TANK_FULL;
    if (m->hint == HINT_WATER)
        m->hint = HINT_NONE;
}

static void fill_beans(struct machine *m)
{
    m->beans = HOPPER_FULL;
    if (m->hint == HINT_BEANS)
        m->hint = HINT_NONE;
}

/* The grounds are thrown away while the drawer is out. */
static void pull_drawer(struct machine *m)
{
    m->drawer_in = false;
    m->pucks = 0;
}

static void push_drawer(struct machine *m)
{
    m->drawer_in = true;
    if (m->hint == HINT_DRAWER)
        m->hint = HINT_NONE;
}

/* --- Drinks -------------------------------------------------------------------------------- */

static bool has_water(const struct machine *m, const struct recipe *r)
{
    return m->water >= r->water;
}

static bool has_beans(const struct machine *m, const struct recipe *r)
{
    return m->beans >= r->beans;
}

/* Hot water needs no drawer; for coffee it has to be in, with room for the grounds. */
static bool has_drawer(const struct machine *m, const struct recipe *r)
{
    return r->pucks == 0 || m->pucks + r->pucks <= DRAWER_FULL;
}

static enum hint missing_for(const struct machine *m, const struct recipe *r)
{
    if (m->since_descaling >= DESCALE_AFTER)
        return HINT_DESCALE;
    if (!has_water(m, r))
        return HINT_WATER;
    if (!has_beans(m, r))
        return HINT_BEANS;
    if (!has_drawer(m, r))
        return HINT_DRAWER;
    return HINT_NONE;
}

static void begin_drink(struct machine *m, enum button button)
{
    const struct recipe *r = &recipes[button];
    m->hint = missing_for(m, r);
    if (m->hint != HINT_NONE) {
        m->refused++;
        return;
    }
    m->order = button;
    m->poured = 0;
    if (r->beans > 0) {
        m->state = GRINDING;
        m->grinder = true;
    } else {
        m->state = POURING;
        m->pump = true;
    }
}

static void finish_drink(struct machine *m)
{
    m->pump = false;
    m->order = BUTTON_NONE;
    m->served++;
    m->state = m->temperature < BREW_TEMPERATURE ? HEATING : READY;
}

static void take_water(struct machine *m, uint8_t amount)
{
    m->water -= amount;
    m->since_descaling += amount;
    m->poured += amount;
}

/* --- Steps of the states ------------------------------------------------------------------- */

static void step_heating(struct machine *m)
{
    m->temperature += HEAT_STEP;
    if (m->temperature >= BREW_TEMPERATURE) {
        m->temperature = BREW_TEMPERATURE;
        m->state = READY;
    }
}

static void step_ready(struct machine *m, enum button button)
{
    if (button == BUTTON_NONE)
        return;
    if (button != BUTTON_DESCALE) {
        begin_drink(m, button);
        return;
    }
    if (m->water < DESCALE_WATER) {
        m->hint = HINT_WATER;
        return;
    }
    m->hint = HINT_NONE;
    m->state = DESCALING;
    m->pump = true;
}

static void step_grinding(struct machine *m)
{
    m->beans -= recipes[m->order].beans;
    m->grinder = false;
    m->pump = true;
    m->state = BREWING;
}

/* The first half of the water goes through the coffee slowly, the rest with full pressure. */
static void step_brewing(struct machine *m)
{
    take_water(m, recipes[m->order].water / 2);
    m->pucks += recipes[m->order].pucks;
    m->state = POURING;
}

static void step_pouring(struct machine *m)
{
    take_water(m, (uint8_t)(recipes[m->order].water - m->poured));
    m->temperature -= 5;
    finish_drink(m);
}

static void step_descaling(struct machine *m)
{
    m->water -= DESCALE_WATER;
    m->since_descaling = 0;
    m->pump = false;
    m->state = HEATING;
}

static void machine_step(struct machine *m, enum button button)
{
    switch (m->state) {
    case HEATING:
        step_heating(m);
        break;
    case READY:
        step_ready(m, button);
        break;
    case GRINDING:
        step_grinding(m);
        break;
    case BREWING:
        step_brewing(m);
        break;
    case POURING:
        step_pouring(m);
        break;
    case DESCALING:
        step_descaling(m);
        break;
    }
}

/* --- Harness ------------------------------------------------------------------------------- */

static void check(const struct machine *m)
{
    assert(m->water <= TANK_FULL);
    assert(m->beans <= HOPPER_FULL);
    assert(m->pucks <= DRAWER_FULL);
    assert(m->grinder == (m->state == GRINDING));
    assert(m->pump == (m->state == BREWING || m->state == POURING || m->state == DESCALING));
    assert(m->hint == HINT_NONE || m->state == READY || m->state == HEATING);
    assert(m->temperature <= BREW_TEMPERATURE);
}

/* Presses a button and lets the machine work until it is ready again. */
static bool order(struct machine *m, enum button button)
{
    int served = m->served;
    machine_step(m, button);
    check(m);
    for (int i = 0; i < 4; i++) {
        if (m->state != READY)
            machine_step(m, BUTTON_NONE);
        check(m);
    }
    assert(m->state == READY);
    return m->served > served;
}

int main(void)
{
    struct machine m;
    machine_init(&m);
    machine_step(&m, BUTTON_LUNGO);
    machine_step(&m, BUTTON_NONE);
    assert(m.state == READY && m.served == 0);

    for (int i = 0; i < STEPS; i++) {
        unsigned button = __VERIFIER_nondet_uchar();
        unsigned service = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(button >= BUTTON_ESPRESSO && button <= BUTTON_WATER && service < 4);
        if (service == 1)
            fill_water(&m);
        else if (service == 2)
            pull_drawer(&m);
        else if (service == 3)
            push_drawer(&m);
        struct machine before = m;
        if (order(&m, (enum button)button)) {
            assert(m.water == before.water - recipes[button].water);
            assert(m.beans == before.beans - recipes[button].beans);
            assert(m.drawer_in || button == BUTTON_WATER);
        } else {
            assert(m.water == before.water && m.beans == before.beans);
            assert(m.refused == before.refused + 1 && m.hint != HINT_NONE);
        }
    }
    fill_water(&m);
    fill_beans(&m);
    pull_drawer(&m);
    push_drawer(&m);
    assert(m.hint == HINT_NONE && order(&m, BUTTON_DOUBLE));
    order(&m, BUTTON_DESCALE);
    assert(m.since_descaling == 0);
    return 0;
}
