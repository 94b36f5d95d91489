/*
 * I2C EEPROM (24Cxx style) write routine. The device has a page latch: a
 * write that runs over the end of a page wraps to the start of the same page,
 * so the driver splits a request at the page boundaries.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define EE_SIZE 16u
#define EE_PAGE 4u
#define REQ_MAX 6u

#define EE_OK      0
#define EE_ERANGE  (-1)
#define EE_EBUSY   (-2)

/* Model of the device. */
struct eeprom {
    uint8_t mem[EE_SIZE];
    unsigned busy;             /* polls until the write cycle has ended */
};

/* One write transaction as seen by the device. */
static int dev_write(struct eeprom *e, unsigned addr, const uint8_t *d, unsigned n)
{
    unsigned base = addr & ~(EE_PAGE - 1u);

    if (e->busy)
        return EE_EBUSY;
    for (unsigned i = 0; i < n; i++)
        e->mem[base + ((addr + i) & (EE_PAGE - 1u))] = d[i];
    e->busy = 1;
    return EE_OK;
}

/* Acknowledge polling: nonzero as long as the device is busy. */
static int dev_poll(struct eeprom *e)
{
    if (e->busy) {
        e->busy--;
        return 1;
    }
    return 0;
}

static int ee_wait_ready(struct eeprom *e)
{
    for (int i = 0; i < 3; i++) {
        if (!dev_poll(e))
            return EE_OK;
    }
    return EE_EBUSY;
}

/* Write n bytes at addr, any alignment. */
static int ee_write(struct eeprom *e, unsigned addr, const uint8_t *d, unsigned n)
{
    if (addr > EE_SIZE || n > EE_SIZE - addr)
        return EE_ERANGE;

    while (n > 0) {
        unsigned chunk = EE_PAGE;
        int rc;

        if (chunk > n)
            chunk = n;
        rc = ee_wait_ready(e);
        if (rc != EE_OK)
            return rc;
        rc = dev_write(e, addr, d, chunk);
        if (rc != EE_OK)
            return rc;
        addr += chunk;
        d += chunk;
        n -= chunk;
    }
    return ee_wait_ready(e);
}

int main(void)
{
    struct eeprom e;
    uint8_t data[REQ_MAX];
    unsigned addr = __VERIFIER_nondet_uchar();
    unsigned n = __VERIFIER_nondet_uchar();
    int rc;

    memset(&e, 0xFF, sizeof(e));
    e.busy = 0;
    for (unsigned i = 0; i < REQ_MAX; i++) {
        data[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(data[i] != 0xFF);
    }
    __VERIFIER_assume(n <= REQ_MAX);

    rc = ee_write(&e, addr, data, n);

    if (addr + n > EE_SIZE) {
        assert(rc == EE_ERANGE);
    } else {
        assert(rc == EE_OK);
        for (unsigned i = 0; i < EE_SIZE; i++) {
            if (i >= addr && i < addr + n)
                assert(e.mem[i] == data[i - addr]);
            else
                assert(e.mem[i] == 0xFF);
        }
    }
    return 0;
}
