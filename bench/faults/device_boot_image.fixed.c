/*
 * Second stage bootloader: validates the header of an application image in
 * flash before the segments are copied to RAM.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define IMG_MAGIC   0xB007u
#define IMG_MAXSEG  2u
#define FLASH_SIZE  0x8000u
#define HDR_SIZE    0x40u
#define RAM_BASE    0x20000000u
#define RAM_SIZE    0x4000u

enum boot_err {
    BOOT_OK = 0,
    BOOT_BAD_MAGIC,
    BOOT_BAD_COUNT,
    BOOT_BAD_SEGMENT,
    BOOT_BAD_ENTRY
};

struct segment {
    uint32_t flash_off;
    uint32_t ram_addr;
    uint32_t len;
};

struct image_header {
    uint32_t magic;
    uint32_t nseg;
    uint32_t entry;
    struct segment seg[IMG_MAXSEG];
};

/* The source of a segment lies behind the header and inside of the flash. */
static int segment_source_ok(const struct segment *s)
{
    if (s->flash_off < HDR_SIZE || s->flash_off > FLASH_SIZE)
        return 0;
    return s->len <= FLASH_SIZE - s->flash_off;
}

/* The destination of a segment lies inside of the RAM. */
static int segment_dest_ok(const struct segment *s)
{
    if (s->ram_addr < RAM_BASE)
        return 0;
    return s->len <= RAM_SIZE && s->ram_addr - RAM_BASE <= RAM_SIZE - s->len;
}

/* The entry point must be inside of one of the loaded segments. */
static int entry_ok(const struct image_header *h)
{
    for (uint32_t i = 0; i < h->nseg; i++) {
        const struct segment *s = &h->seg[i];

        if (h->entry >= s->ram_addr && h->entry - s->ram_addr < s->len)
            return 1;
    }
    return 0;
}

static enum boot_err image_validate(const struct image_header *h)
{
    if (h->magic != IMG_MAGIC)
        return BOOT_BAD_MAGIC;
    if (h->nseg == 0 || h->nseg > IMG_MAXSEG)
        return BOOT_BAD_COUNT;
    for (uint32_t i = 0; i < h->nseg; i++) {
        if (!segment_source_ok(&h->seg[i]))
            return BOOT_BAD_SEGMENT;
        if (!segment_dest_ok(&h->seg[i]))
            return BOOT_BAD_SEGMENT;
    }
    if (!entry_ok(h))
        return BOOT_BAD_ENTRY;
    return BOOT_OK;
}

int main(void)
{
    struct image_header h;

    memset(&h, 0, sizeof(h));
    h.magic = __VERIFIER_nondet_uint();
    h.nseg = __VERIFIER_nondet_uchar();
    h.entry = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < IMG_MAXSEG; i++) {
        h.seg[i].flash_off = __VERIFIER_nondet_uint();
        h.seg[i].ram_addr = __VERIFIER_nondet_uint();
        h.seg[i].len = __VERIFIER_nondet_uint();
    }

    if (image_validate(&h) == BOOT_OK) {
        assert(h.nseg >= 1 && h.nseg <= IMG_MAXSEG);
        assert(h.entry >= RAM_BASE && h.entry < RAM_BASE + RAM_SIZE);
        for (uint32_t i = 0; i < h.nseg; i++) {
            uint64_t src_end = (uint64_t)h.seg[i].flash_off + h.seg[i].len;
            uint64_t dst_end = (uint64_t)h.seg[i].ram_addr + h.seg[i].len;

            assert(src_end <= FLASH_SIZE);
            assert(h.seg[i].ram_addr >= RAM_BASE);
            assert(dst_end <= (uint64_t)RAM_BASE + RAM_SIZE);
        }
    }
    return 0;
}
