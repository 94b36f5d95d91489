/* A firmware update with an error path that undoes its steps in reverse order. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BLOCK 4

static bool flash_unlocked;
static bool power_boosted;
static unsigned char flash[BLOCK];

static bool boost_on(bool battery_good)
{
    power_boosted = battery_good;
    return battery_good;
}

static void flash_unlock(void)
{
    assert(power_boosted);
    flash_unlocked = true;
}

static bool flash_write(int at, unsigned char value, unsigned char worn)
{
    assert(flash_unlocked);
    flash[at] = value & (unsigned char)~worn;
    return true;
}

static int update(const unsigned char *image, bool battery_good, unsigned char worn)
{
    int result = -1;
    if (!boost_on(battery_good))
        goto power;
    flash_unlock();
    for (int i = 0; i < BLOCK; i++) {
        if (!flash_write(i, image[i], worn))
            goto lock;
    }
    for (int i = 0; i < BLOCK; i++) {
        if (flash[i] != image[i]) {
            result = -2;
            goto lock;
        }
    }
    result = 0;
lock:
    flash_unlocked = false;
power:
    power_boosted = false;
    return result;
}

int main(void)
{
    unsigned char image[BLOCK];
    for (int i = 0; i < BLOCK; i++)
        image[i] = __VERIFIER_nondet_uchar();
    unsigned char worn = __VERIFIER_nondet_uchar();
    bool battery_good = __VERIFIER_nondet_uchar() > 100;

    int result = update(image, battery_good, worn);
    assert(!power_boosted);
    assert(!flash_unlocked);
    assert(result != 0 || flash[0] == image[0]);
    assert(battery_good || result == -1);
    return 0;
}
