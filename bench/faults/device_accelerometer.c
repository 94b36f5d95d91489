/*
 * Accelerometer driver: the axes are 12-bit two's complement values, left
 * justified in a pair of registers. The driver reports milli-g and detects
 * free fall.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define AXES 3
#define REG_XL 0x28u
#define FF_THRESHOLD 300

enum fs { FS_2G, FS_4G, FS_8G };

struct accel {
    uint8_t regs[2 * AXES];    /* register image from REG_XL on */
    enum fs range;
};

struct accel_sample {
    int mg[AXES];
};

/* Burst read with auto-increment. */
static void accel_read(const struct accel *a, uint8_t reg, uint8_t *dst, int n)
{
    for (int i = 0; i < n; i++)
        dst[i] = a->regs[reg - REG_XL + i];
}

/* Sensitivity in mg per count. */
static int accel_scale(enum fs range)
{
    switch (range) {
    case FS_4G:
        return 2;
    case FS_8G:
        return 4;
    case FS_2G:
    default:
        return 1;
    }
}

/* Signed count of an axis from the register pair. */
static int accel_count(const uint8_t *p)
{
    uint16_t raw = (uint16_t)(p[1] << 8 | p[0]);

    return raw >> 4;
}

static void accel_get(const struct accel *a, struct accel_sample *s)
{
    uint8_t b[2 * AXES];
    int scale = accel_scale(a->range);

    accel_read(a, REG_XL, b, 2 * AXES);
    for (int i = 0; i < AXES; i++)
        s->mg[i] = accel_count(&b[2 * i]) * scale;
}

/* Free fall: all axes close to zero. */
static int accel_free_fall(const struct accel_sample *s)
{
    for (int i = 0; i < AXES; i++) {
        if (s->mg[i] >= FF_THRESHOLD || s->mg[i] <= -FF_THRESHOLD)
            return 0;
    }
    return 1;
}

int main(void)
{
    struct accel a;
    struct accel_sample s;
    unsigned char r = __VERIFIER_nondet_uchar();
    int limit, small = 1;

    __VERIFIER_assume(r <= FS_8G);
    a.range = (enum fs)r;
    for (int i = 0; i < 2 * AXES; i++)
        a.regs[i] = __VERIFIER_nondet_uchar();

    accel_get(&a, &s);

    limit = r == FS_2G ? 2048 : r == FS_4G ? 4096 : 8192;
    for (int i = 0; i < AXES; i++) {
        int negative = a.regs[2 * i + 1] >= 0x80;

        assert(s.mg[i] >= -limit && s.mg[i] < limit);
        assert(negative == (s.mg[i] < 0));
        /* The high byte alone is within 16 counts of the result. */
        if (a.regs[2 * i + 1] != 0 && a.regs[2 * i + 1] != 0xFF)
            small = 0;
    }
    if (small)
        assert(accel_free_fall(&s));
    return 0;
}
