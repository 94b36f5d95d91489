/* What a sensor of a parking place reports, packed into a word. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

/*   bit 15    the place is taken
 *   bit 14    the battery is low
 *   bits 8-13 floor and row
 *   bits 0-7  minutes in this state, at most 255 */
#define TAKEN 0x8000u
#define BATTERY_LOW 0x4000u
#define ROW_SHIFT 8
#define ROW_MASK 0x3f00u
#define MINUTES_MASK 0x00ffu

struct place {
    bool taken;
    bool battery_low;
    unsigned row;
    unsigned minutes;
};

static uint16_t pack(struct place p)
{
    uint16_t word = 0;
    if (p.taken)
        word |= TAKEN;
    if (p.battery_low)
        word |= BATTERY_LOW;
    word |= (p.row << ROW_SHIFT) & ROW_MASK;
    word |= p.minutes > MINUTES_MASK ? MINUTES_MASK : p.minutes;
    return word;
}

static struct place unpack(uint16_t word)
{
    struct place p;
    p.taken = (word & TAKEN) != 0;
    p.battery_low = (word & BATTERY_LOW) != 0;
    p.row = (word & ROW_MASK) >> ROW_SHIFT;
    p.minutes = word & MINUTES_MASK;
    return p;
}

int main(void)
{
    struct place p;
    p.taken = __VERIFIER_nondet_uint() % 2;
    p.battery_low = __VERIFIER_nondet_uint() % 2;
    p.row = __VERIFIER_nondet_uint();
    p.minutes = __VERIFIER_nondet_uint();
    __VERIFIER_assume(p.row < 64);

    struct place q = unpack(pack(p));
    assert(q.taken == p.taken);
    assert(q.battery_low == p.battery_low);
    assert(q.row == p.row);
    assert(q.minutes == p.minutes || (p.minutes > 255 && q.minutes == 255));
    return 0;
}
