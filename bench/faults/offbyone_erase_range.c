/*
 * A bootloader prepares the flash for an image: exactly the pages that the image touches are
 * erased, all others keep what they hold.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define FLASH_BASE 0x08000000u
#define PAGE_SIZE 256u
#define PAGES 8u
#define FLASH_SIZE (PAGES * PAGE_SIZE)
#define BOOT_PAGES 2u

enum status { STATUS_OK, STATUS_RANGE, STATUS_PROTECTED };

struct flash {
    bool erased[PAGES];
    unsigned erase_count;
};

static unsigned page_of(uint32_t address)
{
    return (address - FLASH_BASE) / PAGE_SIZE;
}

static bool in_flash(uint32_t address, uint32_t size)
{
    if (address < FLASH_BASE || size > FLASH_SIZE)
        return false;
    return address - FLASH_BASE <= FLASH_SIZE - size;
}

static enum status erase_for_image(struct flash *flash, uint32_t address, uint32_t size)
{
    if (size == 0)
        return STATUS_OK;
    if (!in_flash(address, size))
        return STATUS_RANGE;
    unsigned first = page_of(address);
    unsigned last = page_of(address + size);
    if (first < BOOT_PAGES)
        return STATUS_PROTECTED;
    for (unsigned page = first; page <= last; page++) {
        flash->erased[page] = true;
        flash->erase_count++;
    }
    return STATUS_OK;
}

static bool touches(unsigned page, uint32_t address, uint32_t size)
{
    uint32_t start = FLASH_BASE + page * PAGE_SIZE;
    uint32_t end = start + PAGE_SIZE;
    return size > 0 && address < end && address + size > start;
}

int main(void)
{
    struct flash flash = {.erase_count = 0};
    uint32_t address = __VERIFIER_nondet_uint();
    uint32_t size = __VERIFIER_nondet_uint();
    __VERIFIER_assume(address < FLASH_BASE + 2 * FLASH_SIZE && size <= FLASH_SIZE);

    enum status status = erase_for_image(&flash, address, size);
    for (unsigned page = 0; page < PAGES; page++) {
        bool expected = status == STATUS_OK && touches(page, address, size);
        assert(flash.erased[page] == expected);
    }
    assert(flash.erase_count <= PAGES - BOOT_PAGES);
    return 0;
}
