/* Battery management of a small traction pack: cell supervision with
 * debounced limits, passive balancing, contactor sequence with precharge
 * and the permitted charge and discharge currents. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define CELLS           4

#define CELL_OV_MV      4250    /* over voltage */
#define CELL_UV_MV      2800    /* under voltage */
#define CELL_FULL_MV    4150
#define CELL_EMPTY_MV   3100
#define BALANCE_ON_MV   15      /* spread that starts balancing */
#define BALANCE_OFF_MV  5

#define DEBOUNCE        3       /* samples in a row */

#define TEMP_MAX        60
#define TEMP_MIN_CHARGE 0

#define CHARGE_MAX_A    80
#define DISCHARGE_MAX_A 200

#define PRECHARGE_TICKS 2

enum fault_bit {
    FAULT_OV   = 1 << 0,
    FAULT_UV   = 1 << 1,
    FAULT_TEMP = 1 << 2,
    FAULT_PRE  = 1 << 3,        /* precharge did not finish */
};

enum pack_state { PACK_OPEN, PACK_PRECHARGE, PACK_CLOSED, PACK_FAULT };

struct cell {
    uint16_t mv;
    uint8_t ov_count;
    uint8_t uv_count;
    bool bleeding;
};

struct summary {
    uint16_t min_mv;
    uint16_t max_mv;
    uint8_t min_cell;
    uint8_t max_cell;
    uint32_t pack_mv;
};

struct pack {
    struct cell cell[CELLS];
    struct summary sum;
    enum pack_state state;
    uint8_t faults;
    int temp;                   /* degrees, hottest sensor */
    int temp_min;               /* degrees, coldest sensor */
    uint32_t link_mv;           /* voltage behind the contactors */
    unsigned precharge_ticks;
    bool main_on;
    bool precharge_on;
    int charge_limit;
    int discharge_limit;
};

static void pack_init(struct pack *p)
{
    for (int i = 0; i < CELLS; i++) {
        p->cell[i].mv = 3600;
        p->cell[i].ov_count = 0;
        p->cell[i].uv_count = 0;
        p->cell[i].bleeding = false;
    }
    p->sum.min_mv = 3600;
    p->sum.max_mv = 3600;
    p->sum.min_cell = 0;
    p->sum.max_cell = 0;
    p->sum.pack_mv = 3600 * CELLS;
    p->state = PACK_OPEN;
    p->faults = 0;
    p->temp = 20;
    p->temp_min = 20;
    p->link_mv = 0;
    p->precharge_ticks = 0;
    p->main_on = false;
    p->precharge_on = false;
    p->charge_limit = 0;
    p->discharge_limit = 0;
}

/* Lowest, highest and total voltage. */
static void summarise(struct pack *p)
{
    struct summary *s = &p->sum;

    s->min_mv = p->cell[0].mv;
    s->max_mv = p->cell[0].mv;
    s->min_cell = 0;
    s->max_cell = 0;
    s->pack_mv = p->cell[0].mv;
    for (int i = 1; i < CELLS; i++) {
        uint16_t mv = p->cell[i].mv;

        if (mv < s->min_mv) {
            s->min_mv = mv;
            s->min_cell = (uint8_t)i;
        }
        if (mv > s->max_mv) {
            s->max_mv = mv;
            s->max_cell = (uint8_t)i;
        }
        s->pack_mv += mv;
    }
}

/* Counts the samples beyond a limit in a row; true when there are enough. */
static bool debounce(uint8_t *count, bool beyond)
{
    if (!beyond) {
        *count = 0;
        return false;
    }
    if (*count < DEBOUNCE)
        (*count)++;
    return *count == DEBOUNCE;
}

static void check_cells(struct pack *p)
{
    for (int i = 0; i < CELLS; i++) {
        struct cell *c = &p->cell[i];

        if (debounce(&c->ov_count, c->mv > CELL_OV_MV))
            p->faults |= FAULT_OV;
        if (debounce(&c->uv_count, c->mv < CELL_UV_MV))
            p->faults |= FAULT_UV;
    }
}

static void check_temp(struct pack *p)
{
    if (p->temp > TEMP_MAX)
        p->faults |= FAULT_TEMP;
}

/* Bleeds the cells which lie above the lowest one; starts with a wide
 * spread and goes on down to a narrow one. */
static void balance(struct pack *p)
{
    for (int i = 0; i < CELLS; i++) {
        struct cell *c = &p->cell[i];
        int above = c->mv - p->sum.min_mv;

        if (c->bleeding)
            c->bleeding = above > BALANCE_OFF_MV;
        else
            c->bleeding = above >= BALANCE_ON_MV;
    }
}

static void stop_balancing(struct pack *p)
{
    for (int i = 0; i < CELLS; i++)
        p->cell[i].bleeding = false;
}

static void open_contactors(struct pack *p)
{
    p->main_on = false;
    p->precharge_on = false;
}

/* The link is charged when it has 15/16 of the pack voltage. */
static bool link_charged(const struct pack *p)
{
    return p->link_mv * 16 >= p->sum.pack_mv * 15;
}

static void sequence(struct pack *p, bool ignition)
{
    if (p->faults != 0) {
        open_contactors(p);
        p->state = PACK_FAULT;
        return;
    }
    switch (p->state) {
    case PACK_OPEN:
        if (ignition) {
            p->precharge_on = true;
            p->precharge_ticks = 0;
            p->state = PACK_PRECHARGE;
        }
        break;
    case PACK_PRECHARGE:
        if (!ignition) {
            open_contactors(p);
            p->state = PACK_OPEN;
        } else if (link_charged(p)) {
            p->main_on = true;
            p->precharge_on = false;
            p->state = PACK_CLOSED;
        } else if (++p->precharge_ticks > PRECHARGE_TICKS) {
            p->faults |= FAULT_PRE;
            open_contactors(p);
            p->state = PACK_FAULT;
        }
        break;
    case PACK_CLOSED:
        if (!ignition) {
            open_contactors(p);
            p->state = PACK_OPEN;
        }
        break;
    case PACK_FAULT:
        break;
    }
}

/* Full and empty cells reduce the limits to a quarter and to zero. */
static void current_limits(struct pack *p)
{
    p->charge_limit = 0;
    p->discharge_limit = 0;
    if (p->state != PACK_CLOSED)
        return;

    if (p->temp_min >= TEMP_MIN_CHARGE) {
        if (p->sum.max_mv < CELL_FULL_MV)
            p->charge_limit = CHARGE_MAX_A;
        else if (p->sum.max_mv < CELL_OV_MV)
            p->charge_limit = CHARGE_MAX_A / 4;
    }
    if (p->sum.min_mv > CELL_EMPTY_MV)
        p->discharge_limit = DISCHARGE_MAX_A;
    else if (p->sum.min_mv > CELL_UV_MV)
        p->discharge_limit = DISCHARGE_MAX_A / 4;
}

static void pack_step(struct pack *p, bool ignition)
{
    summarise(p);
    check_cells(p);
    check_temp(p);
    sequence(p, ignition);
    if (p->state == PACK_FAULT)
        stop_balancing(p);
    else
        balance(p);
    current_limits(p);
}

int main(void)
{
    struct pack p;
    int low = 0, high = 0;      /* model: samples of cell 2 in a row */
    bool tripped = false;

    pack_init(&p);
    p.link_mv = 14000;
    for (int t = 0; t < 4; t++) {
        int mv = __VERIFIER_nondet_int();
        int cold = __VERIFIER_nondet_int();
        bool was_on = p.main_on;

        __VERIFIER_assume(mv >= 2500 && mv <= 4400);
        __VERIFIER_assume(cold >= -30 && cold <= 40);
        p.cell[2].mv = (uint16_t)mv;
        p.temp_min = cold;
        pack_step(&p, true);

        low = mv < 2800 ? low + 1 : 0;
        high = mv > 4250 ? high + 1 : 0;
        if (low >= 3 || high >= 3)
            tripped = true;

        assert(p.sum.min_mv == (mv < 3600 ? mv : 3600));
        assert(p.sum.max_mv == (mv > 3600 ? mv : 3600));
        assert(p.sum.pack_mv == 3 * 3600u + (unsigned)mv);
        assert(((p.faults & (FAULT_OV | FAULT_UV)) != 0) == tripped);
        assert(!(p.main_on && p.precharge_on));
        if (p.faults != 0)
            assert(!p.main_on && !p.precharge_on && p.state == PACK_FAULT);
        else if (was_on)
            assert(p.main_on);
        if (cold < 0 || !p.main_on)
            assert(p.charge_limit == 0);
        if (mv <= 2800)
            assert(p.discharge_limit == 0);
        if (p.main_on && mv > 3100)
            assert(p.discharge_limit == 200);
        if (p.cell[2].bleeding)
            assert(mv > 3605);
    }
    return 0;
}
