/* Registers of a clock chip hold two decimal digits each. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define FROM_BCD(b) (((b) >> 4) * 10 + ((b) & 15))
#define TO_BCD(n) (n / 10 * 16 + n % 10)

struct chip {
    unsigned char second, minute, hour;
};

/* One second passes. */
static void tick(struct chip *chip)
{
    int second = FROM_BCD(chip->second);
    int minute = FROM_BCD(chip->minute);
    int hour = FROM_BCD(chip->hour);

    if (second < 59) {
        chip->second = TO_BCD(second + 1);
        return;
    }
    chip->second = 0;
    if (minute < 59) {
        chip->minute = TO_BCD(minute + 1);
        return;
    }
    chip->minute = 0;
    chip->hour = hour < 23 ? TO_BCD(hour + 1) : 0;
}

int main(void)
{
    int second = __VERIFIER_nondet_uchar();
    int minute = __VERIFIER_nondet_uchar();
    int hour = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(second < 60 && minute < 60 && hour < 24);

    struct chip chip = { TO_BCD(second), TO_BCD(minute), TO_BCD(hour) };
    assert(FROM_BCD(chip.second) == second);
    assert(FROM_BCD(chip.minute) == minute);
    assert(FROM_BCD(chip.hour) == hour);

    tick(&chip);
    long before = hour * 3600L + minute * 60 + second;
    long after = FROM_BCD(chip.hour) * 3600L + FROM_BCD(chip.minute) * 60 + FROM_BCD(chip.second);
    assert(after == (before + 1) % 86400);
    assert((chip.second & 15) < 10 && (chip.minute & 15) < 10 && (chip.hour & 15) < 10);
    return 0;
}
