/*
 * Driver of a serial NOR flash, and below it a model of the chip that is
 * clocked byte by byte. Programming can only turn ones into zeros, it wraps
 * around within a page, and has to be preceded by a write enable; an erase
 * sets a whole sector to ones.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define FLASH_SIZE   8
#define SECTOR_SIZE  4
#define PAGE_SIZE    2

#define CMD_WRITE_ENABLE 0x06
#define CMD_READ_STATUS  0x05
#define CMD_READ         0x03
#define CMD_PROGRAM      0x02
#define CMD_ERASE        0x20

#define SR_BUSY 0x01
#define SR_WEL  0x02

/* ------------------------------------------------------------------ */
/* Model of the chip                                                   */
/* ------------------------------------------------------------------ */

struct chip {
    uint8_t mem[FLASH_SIZE];
    uint8_t status;
    uint8_t cmd;
    uint8_t addr;
    uint8_t count;            /* bytes since the chip was selected */
    bool dirty;               /* a program or erase was clocked in */
    uint8_t erases;
};

static struct chip chip;

static void chip_select(void)
{
    chip.cmd = 0;
    chip.count = 0;
    chip.dirty = false;
}

/* The operation begins when the chip is deselected. */
static void chip_deselect(void)
{
    if (chip.cmd == CMD_WRITE_ENABLE) {
        chip.status |= SR_WEL;
    } else if (chip.dirty) {
        chip.status &= (uint8_t)~SR_WEL;
        chip.status |= SR_BUSY;
    }
}

static void chip_program(uint8_t value)
{
    uint8_t page = chip.addr & (uint8_t)~(PAGE_SIZE - 1);

    chip.mem[chip.addr % FLASH_SIZE] &= value;
    chip.addr = page | ((chip.addr + 1) & (PAGE_SIZE - 1));
    chip.dirty = true;
}

static void chip_erase(void)
{
    uint8_t base = chip.addr % FLASH_SIZE & (uint8_t)~(SECTOR_SIZE - 1);

    for (int i = 0; i < SECTOR_SIZE; i++)
        chip.mem[base + i] = 0xff;
    chip.dirty = true;
    chip.erases++;
}

/* Exchange one byte with the chip. */
static uint8_t spi_xfer(uint8_t out)
{
    uint8_t in = 0xff;
    uint8_t n = chip.count++;

    if (n == 0) {
        chip.cmd = out;
        /* a busy chip listens to nothing but the status command */
        if ((chip.status & SR_BUSY) && out != CMD_READ_STATUS)
            chip.cmd = 0;
        return in;
    }
    switch (chip.cmd) {
    case CMD_READ_STATUS:
        in = chip.status;
        chip.status &= (uint8_t)~SR_BUSY;       /* ready at the next look */
        break;
    case CMD_READ:
        if (n == 1)
            chip.addr = out;
        else
            in = chip.mem[chip.addr++ % FLASH_SIZE];
        break;
    case CMD_PROGRAM:
        if (n == 1)
            chip.addr = out;
        else if (chip.status & SR_WEL)
            chip_program(out);
        break;
    case CMD_ERASE:
        if (n == 1) {
            chip.addr = out;
            if (chip.status & SR_WEL)
                chip_erase();
        }
        break;
    default:
        break;
    }
    return in;
}

/* ------------------------------------------------------------------ */
/* Driver                                                              */
/* ------------------------------------------------------------------ */

enum { FLASH_OK = 0, FLASH_RANGE = -1, FLASH_TIMEOUT = -2 };

#define POLL_MAX 2

static uint8_t flash_status(void)
{
    uint8_t sr;

    chip_select();
    spi_xfer(CMD_READ_STATUS);
    sr = spi_xfer(0);
    chip_deselect();
    return sr;
}

static int flash_wait_ready(void)
{
    for (int i = 0; i < POLL_MAX; i++)
        if ((flash_status() & SR_BUSY) == 0)
            return FLASH_OK;
    return FLASH_TIMEOUT;
}

static void flash_write_enable(void)
{
    chip_select();
    spi_xfer(CMD_WRITE_ENABLE);
    chip_deselect();
}

static bool flash_in_range(unsigned int addr, unsigned int len)
{
    return addr <= FLASH_SIZE && len <= FLASH_SIZE - addr;
}

static int flash_read(unsigned int addr, uint8_t *buf, unsigned int len)
{
    if (!flash_in_range(addr, len))
        return FLASH_RANGE;
    chip_select();
    spi_xfer(CMD_READ);
    spi_xfer((uint8_t)addr);
    for (unsigned int i = 0; i < len; i++)
        buf[i] = spi_xfer(0);
    chip_deselect();
    return FLASH_OK;
}

static int flash_erase_sector(unsigned int addr)
{
    flash_write_enable();
    chip_select();
    spi_xfer(CMD_ERASE);
    spi_xfer((uint8_t)addr);
    chip_deselect();
    return flash_wait_ready();
}

/* Program bytes of a single page. */
static int flash_program_page(unsigned int addr, const uint8_t *buf,
                              unsigned int len)
{
    flash_write_enable();
    chip_select();
    spi_xfer(CMD_PROGRAM);
    spi_xfer((uint8_t)addr);
    for (unsigned int i = 0; i < len; i++)
        spi_xfer(buf[i]);
    chip_deselect();
    return flash_wait_ready();
}

/* Program any range, page by page. */
static int flash_program(unsigned int addr, const uint8_t *buf,
                         unsigned int len)
{
    while (len > 0) {
        unsigned int chunk = PAGE_SIZE - addr % PAGE_SIZE;
        int err;

        if (chunk > len)
            chunk = len;
        err = flash_program_page(addr, buf, chunk);
        if (err != FLASH_OK)
            return err;
        addr += chunk;
        buf += chunk;
        len -= chunk;
    }
    return FLASH_OK;
}

/* Can the new contents not be reached by programming alone? */
static bool needs_erase(const uint8_t *old, const uint8_t *fresh,
                        unsigned int len)
{
    for (unsigned int i = 0; i < len; i++)
        if ((old[i] & fresh[i]) != old[i])
            return true;
    return false;
}

/* Overwrite a range that lies in one sector, and keep the rest of it. */
static int flash_update_sector(unsigned int addr, const uint8_t *buf,
                               unsigned int len)
{
    uint8_t copy[SECTOR_SIZE];
    unsigned int base = addr - addr % SECTOR_SIZE;
    unsigned int off = addr - base;
    int err;

    err = flash_read(base, copy, SECTOR_SIZE);
    if (err != FLASH_OK)
        return err;
    if (!needs_erase(copy + off, buf, len))
        return flash_program(addr, buf, len);

    for (unsigned int i = 0; i < len; i++)
        copy[off + i] = buf[i];
    err = flash_erase_sector(base);
    if (err != FLASH_OK)
        return err;
    return flash_program(base, copy, SECTOR_SIZE);
}

/* Overwrite any range. */
static int flash_update(unsigned int addr, const uint8_t *buf,
                        unsigned int len)
{
    if (!flash_in_range(addr, len))
        return FLASH_RANGE;
    while (len > 0) {
        unsigned int chunk = SECTOR_SIZE - addr % SECTOR_SIZE;
        int err;

        if (chunk > len)
            chunk = len;
        err = flash_update_sector(addr, buf, chunk);
        if (err != FLASH_OK)
            return err;
        addr += chunk;
        buf += chunk;
        len -= chunk;
    }
    return FLASH_OK;
}

/* ------------------------------------------------------------------ */

#define NEW_LEN 2

int main(void)
{
    uint8_t before[FLASH_SIZE];
    uint8_t fresh[NEW_LEN];
    uint8_t addr = __VERIFIER_nondet_uchar();
    uint8_t fill = __VERIFIER_nondet_uchar();
    int r;

    __VERIFIER_assume(addr >= 3 && addr <= 7);
    for (int i = 0; i < FLASH_SIZE; i++) {
        before[i] = (uint8_t)(fill ^ i);
        chip.mem[i] = before[i];
    }
    for (int i = 0; i < NEW_LEN; i++)
        fresh[i] = __VERIFIER_nondet_uchar();

    r = flash_update(addr, fresh, NEW_LEN);
    if (addr + NEW_LEN > FLASH_SIZE) {
        assert(r == FLASH_RANGE);
        return 0;
    }
    assert(r == FLASH_OK);
    assert(chip.erases <= 2);
    for (int i = 0; i < FLASH_SIZE; i++) {
        if (i >= addr && i < addr + NEW_LEN)
            assert(chip.mem[i] == fresh[i - addr]);
        else
            assert(chip.mem[i] == before[i]);
    }
    return 0;
}
