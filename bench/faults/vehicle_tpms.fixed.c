/* Tire pressure telegrams: unpack, compensate for temperature, warn. */
#include <assert.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define WHEELS        4
#define NOMINAL_KPA   240
#define REF_TEMP_C    20
#define LOW_PERCENT   80
#define TEMP_OFFSET   50

/* Layout of the 32 bit telegram, from the top:
 *   8 bits check byte, 2 bits wheel, 1 bit battery low,
 *   10 bits pressure in kPa, 8 bits temperature + 50, 3 bits counter */
struct telegram {
    uint8_t check;
    uint8_t wheel;
    uint8_t battery_low;
    uint16_t kpa;
    int16_t temp;
    uint8_t counter;
};

struct monitor {
    uint16_t kpa[WHEELS];       /* compensated to 20 degrees */
    uint8_t low[WHEELS];
    uint8_t battery;            /* one bit per wheel */
    unsigned rejected;
};

static uint8_t check_byte(uint32_t raw)
{
    return (uint8_t)(0x5A ^ (raw & 0xFF) ^ ((raw >> 8) & 0xFF)
                     ^ ((raw >> 16) & 0xFF));
}

static void unpack(uint32_t raw, struct telegram *t)
{
    t->check = (uint8_t)(raw >> 24);
    t->wheel = (raw >> 22) & 0x3;
    t->battery_low = (raw >> 21) & 0x1;
    t->kpa = (raw >> 11) & 0x3FF;
    t->temp = (int16_t)((int)((raw >> 3) & 0xFF) - TEMP_OFFSET);
    t->counter = raw & 0x7;
}

/* Pressure changes by about 1 kPa per degree near the nominal value. */
static uint16_t compensate(uint16_t kpa, int temp)
{
    int v = (int)kpa - (temp - REF_TEMP_C);

    return v < 0 ? 0 : (uint16_t)v;
}

static int monitor_receive(struct monitor *m, uint32_t raw)
{
    struct telegram t;

    unpack(raw, &t);
    if (t.check != check_byte(raw)) {
        m->rejected++;
        return 0;
    }
    m->kpa[t.wheel] = compensate(t.kpa, t.temp);
    m->low[t.wheel] = m->kpa[t.wheel] * 100 < NOMINAL_KPA * LOW_PERCENT;
    if (t.battery_low)
        m->battery |= (uint8_t)(1u << t.wheel);
    else
        m->battery &= (uint8_t)~(1u << t.wheel);
    return 1;
}

int main(void)
{
    struct monitor m = { .battery = 0, .rejected = 0 };

    for (int n = 0; n < 2; n++) {
        unsigned wheel = __VERIFIER_nondet_uint();
        unsigned bat = __VERIFIER_nondet_uint();
        int kpa = __VERIFIER_nondet_int();
        int temp = __VERIFIER_nondet_int();
        uint8_t others = m.battery;

        __VERIFIER_assume(wheel < WHEELS && bat <= 1);
        __VERIFIER_assume(kpa >= 150 && kpa <= 600);
        __VERIFIER_assume(temp >= -40 && temp <= 120);
        uint32_t raw = wheel << 22 | bat << 21 | (uint32_t)kpa << 11
                       | (uint32_t)(temp + TEMP_OFFSET) << 3 | (uint32_t)n;
        raw |= (uint32_t)check_byte(raw) << 24;

        assert(monitor_receive(&m, raw));
        assert(m.kpa[wheel] == kpa - temp + 20);
        assert(m.low[wheel] == (kpa - temp + 20 < 192));
        assert(((m.battery >> wheel) & 1u) == bat);
        assert(((m.battery ^ others) & ~(1u << wheel)) == 0);
    }
    return 0;
}
