/*
 * Driver for a 24Cxx serial EEPROM, and a small model of the chip.
 *
 * The chip has 32 bytes in pages of 8.  A write burst that runs over the end
 * of a page wraps to the start of the same page, so the driver must cut a
 * long write at the page borders.  The chip is addressed with 0xA0 plus a
 * block bit (address bit 4) and a word address (low four bits).
 */
#include <assert.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define EE_SIZE       32u
#define EE_PAGE       8u
#define EE_DEV        0xA0u
#define EE_BLOCK_BIT  0x02u
#define EE_READ_BIT   0x01u

/* --- the chip ------------------------------------------------------ */

static uint8_t cell[EE_SIZE];
static unsigned bursts;         /* write cycles since power on */

/* One write burst on the wire: device byte, word address, data. */
static int bus_write(uint8_t dev, uint8_t word, const uint8_t *data, size_t n)
{
    if ((dev & (uint8_t)~EE_BLOCK_BIT) != EE_DEV)
        return -1;                              /* no acknowledge */
    unsigned at = ((dev & EE_BLOCK_BIT) ? 16u : 0u) | (word & 0x0Fu);
    unsigned page = at & ~(EE_PAGE - 1u);
    for (size_t i = 0; i < n; i++) {
        cell[at] = data[i];
        at = page | ((at + 1u) & (EE_PAGE - 1u));
    }
    bursts++;
    return 0;
}

/* Sequential read: runs over pages, wraps at the end of the chip. */
static int bus_read(uint8_t dev, uint8_t word, uint8_t *data, size_t n)
{
    if ((dev & (uint8_t)~EE_BLOCK_BIT) != (EE_DEV | EE_READ_BIT))
        return -1;
    unsigned at = ((dev & EE_BLOCK_BIT) ? 16u : 0u) | (word & 0x0Fu);
    for (size_t i = 0; i < n; i++) {
        data[i] = cell[at];
        at = (at + 1u) % EE_SIZE;
    }
    return 0;
}

/* --- the driver ---------------------------------------------------- */

enum ee_err { EE_OK = 0, EE_RANGE = -1, EE_NACK = -2 };

static uint8_t ee_device(unsigned addr)
{
    return (uint8_t)(EE_DEV | ((addr >> 3) & EE_BLOCK_BIT));
}

static uint8_t ee_word(unsigned addr)
{
    return (uint8_t)(addr & 0x0Fu);
}

static enum ee_err ee_write(unsigned addr, const uint8_t *src, unsigned n)
{
    if (addr >= EE_SIZE || n > EE_SIZE - addr)
        return EE_RANGE;

    while (n > 0) {
        /* as much as fits in the page */
        unsigned room = EE_PAGE - (addr & (EE_PAGE - 1u));
        unsigned chunk = n < room ? n : room;

        if (bus_write(ee_device(addr), ee_word(addr), src, chunk) != 0)
            return EE_NACK;
        addr += chunk;
        src += chunk;
        n -= chunk;
    }
    return EE_OK;
}

static enum ee_err ee_read(unsigned addr, uint8_t *dst, unsigned n)
{
    if (addr >= EE_SIZE || n > EE_SIZE - addr)
        return EE_RANGE;
    if (bus_read(ee_device(addr) | EE_READ_BIT, ee_word(addr), dst, n) != 0)
        return EE_NACK;
    return EE_OK;
}

/* --- harness ------------------------------------------------------- */

int main(void)
{
    uint8_t out[5], in[5];
    unsigned addr = __VERIFIER_nondet_uchar();
    unsigned n = __VERIFIER_nondet_uchar();
    unsigned probe = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(addr < 40);
    __VERIFIER_assume(n >= 1 && n <= 5);
    __VERIFIER_assume(probe < EE_SIZE);

    for (int i = 0; i < 5; i++) {
        out[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(out[i] != 0);
        in[i] = 0;
    }

    enum ee_err r = ee_write(addr, out, n);

    if (addr + n > EE_SIZE) {
        assert(r == EE_RANGE);
        assert(bursts == 0);
        return 0;
    }
    assert(r == EE_OK);
    assert(bursts == 1 + ((addr % EE_PAGE + n > EE_PAGE) ? 1u : 0u));

    assert(ee_read(addr, in, n) == EE_OK);
    for (unsigned i = 0; i < n; i++)
        assert(in[i] == out[i]);

    /* nothing else was touched */
    if (probe < addr || probe >= addr + n)
        assert(cell[probe] == 0);
    else
        assert(cell[probe] == out[probe - addr]);
    return 0;
}
