/*
 * Two-level page tables of a small machine: 12 bits of virtual address, of which 3 select the
 * directory entry, 3 the page and 6 the byte. Tables and pages live in the same memory frames.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define FRAMES 16
#define SLOTS 8
#define PRESENT 0x8000u
#define WRITABLE 0x4000u
#define FRAME_MASK 0x00ffu
#define FAULT (-1)

static uint16_t memory[FRAMES][SLOTS]; /* the entries of tables; pages are not looked into */
static unsigned next_frame = 1;        /* frame 0 is the directory */

static unsigned directory_index(unsigned address)
{
    return address >> 9 & 7;
}

static unsigned table_index(unsigned address)
{
    return address >> 6 & 7;
}

/* Maps the page of an address to a frame of its own; returns false without memory. */
static bool map_page(unsigned address, bool writable)
{
    unsigned directory = directory_index(address);
    unsigned page = table_index(address);

    if (!(memory[0][directory] & PRESENT)) {
        if (next_frame >= FRAMES)
            return false;
        memory[0][directory] = PRESENT | WRITABLE | next_frame;
        next_frame++;
    }
    unsigned table = memory[0][directory] & FRAME_MASK;
    if (!(memory[table][page] & PRESENT)) {
        if (next_frame >= FRAMES)
            return false;
        memory[table][page] = PRESENT | next_frame;
        next_frame++;
    }
    if (writable)
        memory[table][page] |= WRITABLE;
    return true;
}

/* The physical address, or FAULT. */
static int translate(unsigned address, bool write)
{
    uint16_t entry = memory[0][directory_index(address)];
    if (!(entry & PRESENT))
        return FAULT;
    entry = memory[entry & FRAME_MASK][table_index(address)];
    if (!(entry & PRESENT) || (write && !(entry & WRITABLE)))
        return FAULT;
    return (entry & FRAME_MASK) << 6 | (address & 63);
}

int main(void)
{
    unsigned code = __VERIFIER_nondet_uint();
    unsigned data = __VERIFIER_nondet_uint();
    unsigned other = __VERIFIER_nondet_uint();
    __VERIFIER_assume(code < 4096 && data < 4096 && other < 4096);
    __VERIFIER_assume(code >> 6 != data >> 6);

    assert(map_page(code, false));
    assert(map_page(data, true));

    int code_at = translate(code, false);
    int data_at = translate(data, true);
    assert(code_at != FAULT && data_at != FAULT);
    assert(translate(code, true) == FAULT);
    assert(code_at >> 6 != data_at >> 6);
    assert((code_at & 63) == (int)(code & 63));
    /* nothing else is mapped */
    bool mapped = other >> 6 == code >> 6 || other >> 6 == data >> 6;
    assert((translate(other, false) != FAULT) == mapped);
    return 0;
}
