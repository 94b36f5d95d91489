/*
 * Translation layer for a serial flash. A page can be programmed only once after its block was
 * erased, so a sector is never written in place: it goes to the next page of the active block, and
 * the old copy becomes stale. When the active block is full, a block with few current copies is
 * compacted into the spare block and erased; it is the spare block from then on. All that is kept
 * in memory can be built again from the pages when the device starts.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BLOCKS 3
#define PAGES 2
#define SECTORS 2
#define WRITES 3
#define NO_SECTOR 0xffu
#define NO_PAGE (-1)

/* What is on the chip. An erased page has all bits set. */
struct page {
    uint8_t sector;
    uint8_t sequence;
    uint8_t data;
    uint8_t check;
};

struct flash {
    struct page page[BLOCKS * PAGES];
    int erasures[BLOCKS];
};

struct translation {
    struct flash *flash;
    int where[SECTORS];
    int live[BLOCKS];
    int active;
    int spare;
    int next;
    uint8_t sequence;
};

/* --- The chip ------------------------------------------------------------------------------ */

static void flash_erase(struct flash *f, int block)
{
    for (int i = 0; i < PAGES; i++) {
        struct page *p = &f->page[block * PAGES + i];
        p->sector = 0xff;
        p->sequence = 0xff;
        p->data = 0xff;
        p->check = 0xff;
    }
    f->erasures[block]++;
}

static void flash_init(struct flash *f)
{
    for (int i = 0; i < BLOCKS; i++) {
        f->erasures[i] = 0;
        flash_erase(f, i);
    }
}

/* Programming clears bits; it never sets one. */
static void flash_program(struct flash *f, int at, const struct page *content)
{
    struct page *p = &f->page[at];
    p->sector &= content->sector;
    p->sequence &= content->sequence;
    p->data &= content->data;
    p->check &= content->check;
}

/* --- Pages --------------------------------------------------------------------------------- */

static uint8_t page_check(const struct page *p)
{
    return (uint8_t)(p->sector ^ p->sequence ^ p->data ^ 0x5au);
}

static bool page_is_erased(const struct page *p)
{
    return p->sector == NO_SECTOR;
}

static bool page_is_intact(const struct page *p)
{
    return p->sector < SECTORS && p->check == page_check(p);
}

static int block_of(int at)
{
    return at / PAGES;
}

/* --- The layer ----------------------------------------------------------------------------- */

static void start_empty(struct translation *t, struct flash *f)
{
    t->flash = f;
    for (int i = 0; i < SECTORS; i++)
        t->where[i] = NO_PAGE;
    for (int i = 0; i < BLOCKS; i++)
        t->live[i] = 0;
    t->active = 0;
    t->spare = BLOCKS - 1;
    t->next = 0;
    t->sequence = 0;
}

/* Writes a copy to the next page of the active block, which must have one left. */
static void append(struct translation *t, uint8_t sector, uint8_t data)
{
    struct page content;
    int at = t->active * PAGES + t->next;
    content.sector = sector;
    content.sequence = t->sequence;
    content.data = data;
    content.check = page_check(&content);
    flash_program(t->flash, at, &content);
    t->sequence++;
    t->next++;
    if (t->where[sector] != NO_PAGE)
        t->live[block_of(t->where[sector])]--;
    t->where[sector] = at;
    t->live[t->active]++;
}

/* A block without a single page programmed, other than the spare one. */
static int find_erased(const struct translation *t)
{
    for (int i = 0; i < BLOCKS; i++) {
        if (i != t->spare && page_is_erased(&t->flash->page[i * PAGES]))
            return i;
    }
    return -1;
}

/* The block with the fewest current copies; among equals, the one erased less often. */
static int choose_victim(const struct translation *t)
{
    int victim = -1;
    for (int i = 0; i < BLOCKS; i++) {
        if (i == t->active || i == t->spare)
            continue;
        if (victim < 0 || t->live[i] < t->live[victim])
            victim = i;
        else if (t->live[i] == t->live[victim]
                 && t->flash->erasures[i] < t->flash->erasures[victim])
            victim = i;
    }
    return victim;
}

/* Moves the current copies of a block to the spare one, which becomes active. */
static void compact(struct translation *t, int victim)
{
    t->active = t->spare;
    t->next = 0;
    for (int i = 0; i < PAGES; i++) {
        int at = victim * PAGES + i;
        const struct page *p = &t->flash->page[at];
        if (p->sector < SECTORS && t->where[p->sector] == at)
            append(t, p->sector, p->data);
    }
    flash_erase(t->flash, victim);
    t->spare = victim;
}

static bool write_sector(struct translation *t, uint8_t sector, uint8_t data)
{
    if (sector >= SECTORS)
        return false;
    if (t->next == PAGES) {
        int erased = find_erased(t);
        if (erased >= 0) {
            t->active = erased;
            t->next = 0;
        } else {
            compact(t, choose_victim(t));
        }
    }
    if (t->next == PAGES)
        return false;
    append(t, sector, data);
    return true;
}

static bool read_sector(const struct translation *t, uint8_t sector, uint8_t *data)
{
    if (sector >= SECTORS || t->where[sector] == NO_PAGE)
        return false;
    const struct page *p = &t->flash->page[t->where[sector]];
    if (!page_is_intact(p))
        return false;
    *data = p->data;
    return true;
}

/* Finds the newest copy of each sector, for a host that only reads. */
static void mount(struct translation *t, struct flash *f)
{
    start_empty(t, f);
    for (int at = 0; at < BLOCKS * PAGES; at++) {
        const struct page *p = &f->page[at];
        if (page_is_erased(p) || !page_is_intact(p))
            continue;
        int known = t->where[p->sector];
        if (known == NO_PAGE || f->page[known].sequence < p->sequence)
            t->where[p->sector] = at;
        if (p->sequence >= t->sequence)
            t->sequence = (uint8_t)(p->sequence + 1);
    }
    for (int i = 0; i < SECTORS; i++) {
        if (t->where[i] != NO_PAGE)
            t->live[block_of(t->where[i])]++;
    }
}

/* --- Harness ------------------------------------------------------------------------------- */

/* The counts agree with the map, and the spare block is empty. */
static void check(const struct translation *t)
{
    int current = 0;
    for (int i = 0; i < SECTORS; i++)
        current += t->where[i] != NO_PAGE;
    int live = 0;
    for (int i = 0; i < BLOCKS; i++) {
        assert(t->live[i] >= 0 && t->live[i] <= PAGES);
        live += t->live[i];
    }
    assert(live == current);
    assert(t->live[t->spare] == 0);
}

int main(void)
{
    struct flash flash;
    struct translation t;
    uint8_t expected[SECTORS];
    flash_init(&flash);
    start_empty(&t, &flash);

    /* Every sector is written once. */
    for (uint8_t i = 0; i < SECTORS; i++) {
        expected[i] = (uint8_t)(0x30 + i);
        assert(write_sector(&t, i, expected[i]));
    }
    assert(!write_sector(&t, SECTORS, 0));
    check(&t);

    /* Some more writes, and what was written last is what is read. */
    uint8_t hot = __VERIFIER_nondet_uchar();
    uint8_t last = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(hot < SECTORS && last < SECTORS);
    for (int i = 0; i < WRITES; i++) {
        uint8_t sector = i == 0 ? hot : last;
        uint8_t data = (uint8_t)(0x50 + i);
        assert(write_sector(&t, sector, data));
        expected[sector] = data;
    }
    check(&t);

    /* The same is found after a restart. */
    struct translation again;
    mount(&again, &flash);
    assert(again.sequence == t.sequence);
    for (uint8_t i = 0; i < SECTORS; i++) {
        uint8_t data = 0;
        assert(read_sector(&t, i, &data) && data == expected[i]);
        assert(read_sector(&again, i, &data) && data == expected[i]);
    }
    return 0;
}
