/*
 * Energy meter with tariffs. Pulses of the measuring chip become energy in the register of the
 * tariff that is active at the time of day. The demand, which is the energy within a measuring
 * period, is watched as well: each tariff keeps its highest one. A period ends after its time or
 * when the tariff changes. Once a month the registers are read into a bill.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define TARIFFS 3
#define SWITCH_TIMES 4
#define QUARTERS_PER_DAY 96
#define PULSES_PER_UNIT 4
#define PERIOD_QUARTERS 2
#define STEPS 4

struct switch_time {
    int quarter;
    int tariff;
};

/* Sorted by time; the last entry also holds for the time before the first one. */
static const struct switch_time switch_times[SWITCH_TIMES] = {
    {24, 0},
    {28, 1},
    {72, 2},
    {88, 0},
};

/* Prices per unit of energy and per unit of demand. */
static const int energy_price[TARIFFS] = {11, 19, 27};
static const int demand_price[TARIFFS] = {0, 40, 70};

struct tariff_register {
    int energy;
    int max_demand;
};

struct period {
    int energy;
    int quarters;
};

struct bill {
    int energy[TARIFFS];
    int demand[TARIFFS];
    int amount;
};

struct meter {
    struct tariff_register reg[TARIFFS];
    struct period period;
    int quarter;
    int active;
    int pulses;
    int total;
    int days;
};

static int tariff_at(int quarter)
{
    int tariff = switch_times[SWITCH_TIMES - 1].tariff;
    for (int i = 0; i < SWITCH_TIMES; i++) {
        if (switch_times[i].quarter <= quarter)
            tariff = switch_times[i].tariff;
    }
    return tariff;
}

static void meter_init(struct meter *m, int quarter)
{
    for (int i = 0; i < TARIFFS; i++) {
        m->reg[i].energy = 0;
        m->reg[i].max_demand = 0;
    }
    m->period.energy = 0;
    m->period.quarters = 0;
    m->quarter = quarter;
    m->active = tariff_at(quarter);
    m->pulses = 0;
    m->total = 0;
    m->days = 0;
}

static void close_period(struct meter *m, int tariff)
{
    if (m->period.energy > m->reg[tariff].max_demand)
        m->reg[tariff].max_demand = m->period.energy;
    m->period.energy = 0;
    m->period.quarters = 0;
}

static void take_pulses(struct meter *m, int pulses)
{
    m->pulses += pulses;
    int units = m->pulses / PULSES_PER_UNIT;
    m->pulses %= PULSES_PER_UNIT;
    m->reg[m->active].energy += units;
    m->period.energy += units;
    m->total += units;
}

/* A quarter of an hour has passed. */
static void meter_tick(struct meter *m, int pulses)
{
    take_pulses(m, pulses);
    m->period.quarters++;
    m->quarter++;
    if (m->quarter == QUARTERS_PER_DAY) {
        m->quarter = 0;
        m->days++;
    }
    int next = tariff_at(m->quarter);
    if (m->period.quarters >= PERIOD_QUARTERS || next != m->active)
        close_period(m, m->active);
    m->active = next;
}

/* Reads the registers and starts them again. The period that is open belongs to the new month. */
static void read_bill(struct meter *m, struct bill *b)
{
    b->amount = 0;
    for (int i = 0; i < TARIFFS; i++) {
        b->energy[i] = m->reg[i].energy;
        b->demand[i] = m->reg[i].max_demand;
        b->amount += b->energy[i] * energy_price[i];
        b->amount += b->demand[i] * demand_price[i];
        m->reg[i].energy = 0;
        m->reg[i].max_demand = 0;
    }
}

/* --- Harness ------------------------------------------------------------------------------- */

static void check(const struct meter *m)
{
    int sum = 0;
    for (int i = 0; i < TARIFFS; i++) {
        assert(m->reg[i].max_demand <= m->reg[i].energy);
        sum += m->reg[i].energy;
    }
    assert(sum == m->total);
    assert(m->period.quarters < PERIOD_QUARTERS);
    assert(m->pulses < PULSES_PER_UNIT);
    assert(m->active == tariff_at(m->quarter));
}

int main(void)
{
    struct meter m;
    int quarter = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(quarter < QUARTERS_PER_DAY);
    meter_init(&m, quarter);

    int all = 0;
    for (int i = 0; i < STEPS; i++) {
        int pulses = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(pulses <= 20);
        meter_tick(&m, pulses);
        check(&m);
        all += pulses;
    }
    assert(m.total == all / PULSES_PER_UNIT);

    struct bill b;
    read_bill(&m, &b);
    int energy = 0;
    for (int i = 0; i < TARIFFS; i++)
        energy += b.energy[i];
    assert(energy == all / PULSES_PER_UNIT);
    assert(b.amount >= 11 * energy);
    if (quarter >= 88 || quarter < 20)
        assert(b.amount == 11 * energy);
    return 0;
}
