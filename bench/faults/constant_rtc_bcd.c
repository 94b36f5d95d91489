/*
 * Time of day in the registers of a real-time clock: BCD digits, and hours either from 0 to 23 or
 * from 1 to 12 with a bit for the afternoon.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define HOURS_12 0x40u
#define HOURS_PM 0x20u
#define HOURS_24_MASK 0x1Fu
#define HOURS_12_MASK 0x1Fu
#define CLOCK_HALT 0x80u

struct rtc {
    uint8_t seconds;
    uint8_t minutes;
    uint8_t hours;
};

struct time_of_day {
    int hour;
    int minute;
    int second;
};

static uint8_t to_bcd(int value)
{
    return (uint8_t)((value / 10) << 4 | value % 10);
}

static int from_bcd(uint8_t bcd)
{
    return (bcd >> 4) * 10 + (bcd & 0x0F);
}

static uint8_t encode_hours(int hour, bool twelve)
{
    if (!twelve)
        return to_bcd(hour);
    int dial = hour % 12 == 0 ? 12 : hour % 12;
    uint8_t afternoon = hour >= 12 ? HOURS_PM : 0;
    return to_bcd(dial) | HOURS_12 | afternoon;
}

static int decode_hours(uint8_t reg)
{
    if (!(reg & HOURS_12))
        return from_bcd(reg & HOURS_24_MASK);
    int dial = from_bcd(reg & HOURS_12_MASK);
    if (dial == 12)
        dial = 0;
    return reg & HOURS_PM ? dial + 12 : dial;
}

static void rtc_set(struct rtc *rtc, const struct time_of_day *t, bool twelve)
{
    rtc->seconds = to_bcd(t->second);
    rtc->minutes = to_bcd(t->minute);
    rtc->hours = encode_hours(t->hour, twelve);
}

static bool rtc_get(const struct rtc *rtc, struct time_of_day *t)
{
    if (rtc->seconds & CLOCK_HALT)
        return false;
    t->second = from_bcd(rtc->seconds);
    t->minute = from_bcd(rtc->minutes);
    t->hour = decode_hours(rtc->hours);
    return true;
}

int main(void)
{
    struct time_of_day set;
    struct time_of_day got;
    struct rtc rtc;
    bool twelve = __VERIFIER_nondet_uchar() & 1u;
    set.hour = __VERIFIER_nondet_uchar();
    set.minute = __VERIFIER_nondet_uchar();
    set.second = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(set.hour < 24 && set.minute < 60 && set.second < 60);

    rtc_set(&rtc, &set, twelve);
    assert((rtc.seconds & CLOCK_HALT) == 0);
    assert(rtc_get(&rtc, &got));
    assert(got.second == set.second);
    assert(got.minute == set.minute);
    assert(got.hour == set.hour);
    return 0;
}
