/*
 * A flash translation layer.
 *
 * Flash memory is written in pages and erased in blocks. A page can be written once after an erase; its spare area says
 * which sector it holds and with which sequence number. Writing a sector again goes to a fresh page, and the old one
 * becomes stale. When the free pages run low, the block with the most stale pages is collected: what is still valid in
 * it moves to another block, then it is erased. Blocks wear out; among equal candidates the one erased least often is
 * taken. After a power loss the map is built again from the spare areas alone.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BLOCKS 3
#define PAGES_PER_BLOCK 2
#define PAGES (BLOCKS * PAGES_PER_BLOCK)
#define SECTORS 2
#define SPARE_BLOCKS 1
#define NO_PAGE 0xffu
#define NO_BLOCK (-1)
#define NO_SECTOR 0xffu
#define ERASED 0xffu

enum status { STATUS_OK, STATUS_RANGE, STATUS_FULL, STATUS_EMPTY, STATUS_DEVICE };

enum page_state { PAGE_FREE, PAGE_VALID, PAGE_STALE };

/* ------------------------------------------------------------------ the device */

struct spare {
    unsigned char sector;
    unsigned char sequence;
};

struct flash_page {
    unsigned char data;
    struct spare spare;
    bool programmed;
};

struct flash {
    struct flash_page pages[PAGES];
    int erases[BLOCKS];
    int programs;
};

static struct flash flash;

static void flash_wipe_page(struct flash_page *page)
{
    page->data = ERASED;
    page->spare.sector = NO_SECTOR;
    page->spare.sequence = 0;
    page->programmed = false;
}

static void flash_reset(void)
{
    for (int i = 0; i < PAGES; i++)
        flash_wipe_page(&flash.pages[i]);
    for (int b = 0; b < BLOCKS; b++)
        flash.erases[b] = 0;
    flash.programs = 0;
}

static enum status flash_erase(int block)
{
    if (block < 0 || block >= BLOCKS)
        return STATUS_DEVICE;
    for (int i = 0; i < PAGES_PER_BLOCK; i++)
        flash_wipe_page(&flash.pages[block * PAGES_PER_BLOCK + i]);
    flash.erases[block]++;
    return STATUS_OK;
}

static enum status flash_program(unsigned page, unsigned char data, struct spare spare)
{
    if (page >= PAGES)
        return STATUS_DEVICE;
    struct flash_page *p = &flash.pages[page];
    /* Bits cannot go back to one without an erase. */
    assert(!p->programmed);
    p->data = data;
    p->spare = spare;
    p->programmed = true;
    flash.programs++;
    return STATUS_OK;
}

static enum status flash_read(unsigned page, unsigned char *data, struct spare *spare)
{
    if (page >= PAGES)
        return STATUS_DEVICE;
    *data = flash.pages[page].data;
    *spare = flash.pages[page].spare;
    return STATUS_OK;
}

static bool flash_is_programmed(unsigned page)
{
    return flash.pages[page].programmed;
}

/* ------------------------------------------------------------------ the translation layer */

struct block_info {
    int free_pages;
    int stale_pages;
    int erases;
    bool open;
};

struct layer {
    unsigned char map[SECTORS];
    unsigned char states[PAGES];
    struct block_info blocks[BLOCKS];
    int open_block;
    unsigned char next_sequence;
    bool collecting;
    struct {
        int writes;
        int moves;
        int collections;
    } statistics;
};

static int block_of(unsigned page)
{
    return (int)(page / PAGES_PER_BLOCK);
}

static unsigned first_page(int block)
{
    return (unsigned)block * PAGES_PER_BLOCK;
}

static void layer_clear(struct layer *l)
{
    memset(l, 0, sizeof *l);
    for (int s = 0; s < SECTORS; s++)
        l->map[s] = NO_PAGE;
    for (int i = 0; i < PAGES; i++)
        l->states[i] = PAGE_FREE;
    for (int b = 0; b < BLOCKS; b++) {
        l->blocks[b].free_pages = PAGES_PER_BLOCK;
        l->blocks[b].stale_pages = 0;
        l->blocks[b].open = false;
    }
    l->open_block = NO_BLOCK;
    l->next_sequence = 1;
}

static void mark_stale(struct layer *l, unsigned page)
{
    assert(l->states[page] == PAGE_VALID);
    l->states[page] = PAGE_STALE;
    l->blocks[block_of(page)].stale_pages++;
}

static void mark_valid(struct layer *l, unsigned page)
{
    assert(l->states[page] == PAGE_FREE);
    l->states[page] = PAGE_VALID;
    l->blocks[block_of(page)].free_pages--;
}

static int count_free_blocks(const struct layer *l)
{
    int count = 0;
    for (int b = 0; b < BLOCKS; b++) {
        if (l->blocks[b].free_pages == PAGES_PER_BLOCK && b != l->open_block)
            count++;
    }
    return count;
}

/* The free block that was erased least often. */
static int pick_free_block(const struct layer *l)
{
    int best = NO_BLOCK;
    for (int b = 0; b < BLOCKS; b++) {
        const struct block_info *info = &l->blocks[b];
        if (info->free_pages != PAGES_PER_BLOCK || info->open)
            continue;
        if (best == NO_BLOCK || info->erases < l->blocks[best].erases)
            best = b;
    }
    return best;
}

static void open_block(struct layer *l, int block)
{
    if (l->open_block != NO_BLOCK)
        l->blocks[l->open_block].open = false;
    l->open_block = block;
    if (block != NO_BLOCK)
        l->blocks[block].open = true;
}

/* The next page to write; opens another block when the current one is full. */
static unsigned take_page(struct layer *l)
{
    if (l->open_block == NO_BLOCK || l->blocks[l->open_block].free_pages == 0)
        open_block(l, pick_free_block(l));
    if (l->open_block == NO_BLOCK)
        return NO_PAGE;
    unsigned start = first_page(l->open_block);
    for (unsigned i = 0; i < PAGES_PER_BLOCK; i++) {
        if (l->states[start + i] == PAGE_FREE)
            return start + i;
    }
    return NO_PAGE;
}

static enum status write_page(struct layer *l, unsigned sector, unsigned char data)
{
    unsigned page = take_page(l);
    if (page == NO_PAGE)
        return STATUS_FULL;
    struct spare spare;
    spare.sector = (unsigned char)sector;
    spare.sequence = l->next_sequence++;
    enum status status = flash_program(page, data, spare);
    if (status != STATUS_OK)
        return status;
    mark_valid(l, page);
    if (l->map[sector] != NO_PAGE)
        mark_stale(l, l->map[sector]);
    l->map[sector] = (unsigned char)page;
    return STATUS_OK;
}

/* ------------------------------------------------------------------ collecting garbage */

/* The full block with the most stale pages, and of those the one erased least often. */
static int pick_victim(const struct layer *l)
{
    int best = NO_BLOCK;
    for (int b = 0; b < BLOCKS; b++) {
        const struct block_info *info = &l->blocks[b];
        if (info->stale_pages == 0 || info->free_pages > 0)
            continue;
        if (best == NO_BLOCK) {
            best = b;
            continue;
        }
        const struct block_info *other = &l->blocks[best];
        if (info->stale_pages > other->stale_pages)
            best = b;
        else if (info->stale_pages == other->stale_pages && info->erases < other->erases)
            best = b;
    }
    return best;
}

static enum status move_page(struct layer *l, unsigned page)
{
    unsigned char data;
    struct spare spare;
    enum status status = flash_read(page, &data, &spare);
    if (status != STATUS_OK)
        return status;
    unsigned target = take_page(l);
    if (target == NO_PAGE)
        return STATUS_FULL;
    status = flash_program(target, data, spare);
    if (status != STATUS_OK)
        return status;
    mark_valid(l, target);
    mark_stale(l, page);
    l->statistics.moves++;
    return STATUS_OK;
}

static enum status release_block(struct layer *l, int block)
{
    enum status status = flash_erase(block);
    if (status != STATUS_OK)
        return status;
    unsigned start = first_page(block);
    for (unsigned i = 0; i < PAGES_PER_BLOCK; i++)
        l->states[start + i] = PAGE_FREE;
    struct block_info *info = &l->blocks[block];
    info->free_pages = PAGES_PER_BLOCK;
    info->stale_pages = 0;
    info->erases++;
    if (l->open_block == block)
        open_block(l, NO_BLOCK);
    return STATUS_OK;
}

static enum status collect(struct layer *l)
{
    int victim = pick_victim(l);
    if (victim == NO_BLOCK)
        return STATUS_EMPTY;
    l->collecting = true;
    enum status status = STATUS_OK;
    unsigned start = first_page(victim);
    for (unsigned i = 0; i < PAGES_PER_BLOCK; i++) {
        if (l->states[start + i] != PAGE_VALID)
            continue;
        status = move_page(l, start + i);
        if (status != STATUS_OK)
            goto out;
    }
    status = release_block(l, victim);
    l->statistics.collections++;
out:
    l->collecting = false;
    return status;
}

static bool needs_collection(const struct layer *l)
{
    if (l->collecting)
        return false;
    return count_free_blocks(l) <= SPARE_BLOCKS;
}

/* ------------------------------------------------------------------ the interface */

static enum status layer_write(struct layer *l, unsigned sector, unsigned char data)
{
    if (sector >= SECTORS)
        return STATUS_RANGE;
    if (needs_collection(l)) {
        enum status status = collect(l);
        if (status != STATUS_OK && status != STATUS_EMPTY)
            return status;
    }
    l->statistics.writes++;
    return write_page(l, sector, data);
}

static enum status layer_read(const struct layer *l, unsigned sector, unsigned char *data)
{
    if (sector >= SECTORS)
        return STATUS_RANGE;
    unsigned page = l->map[sector];
    if (page == NO_PAGE)
        return STATUS_EMPTY;
    struct spare spare;
    enum status status = flash_read(page, data, &spare);
    if (status != STATUS_OK)
        return status;
    return spare.sector == sector ? STATUS_OK : STATUS_DEVICE;
}

static enum status layer_trim(struct layer *l, unsigned sector)
{
    if (sector >= SECTORS)
        return STATUS_RANGE;
    if (l->map[sector] == NO_PAGE)
        return STATUS_EMPTY;
    mark_stale(l, l->map[sector]);
    l->map[sector] = NO_PAGE;
    return STATUS_OK;
}

/* ------------------------------------------------------------------ after a power loss */

static bool is_newer(unsigned char sequence, unsigned char than)
{
    return (signed char)(sequence - than) > 0;
}

static void mount_page(struct layer *l, unsigned page)
{
    unsigned char data;
    struct spare spare;
    if (flash_read(page, &data, &spare) != STATUS_OK || spare.sector >= SECTORS)
        return;
    mark_valid(l, page);
    if (is_newer(spare.sequence, l->next_sequence) || spare.sequence == l->next_sequence)
        l->next_sequence = (unsigned char)(spare.sequence + 1);
    unsigned old = l->map[spare.sector];
    if (old == NO_PAGE) {
        l->map[spare.sector] = (unsigned char)page;
        return;
    }
    struct spare old_spare;
    flash_read(old, &data, &old_spare);
    if (is_newer(spare.sequence, old_spare.sequence)) {
        mark_stale(l, old);
        l->map[spare.sector] = (unsigned char)page;
    } else {
        mark_stale(l, page);
    }
}

static void layer_mount(struct layer *l)
{
    layer_clear(l);
    for (unsigned page = 0; page < PAGES; page++) {
        if (flash_is_programmed(page))
            mount_page(l, page);
    }
    for (int b = 0; b < BLOCKS; b++) {
        l->blocks[b].erases = flash.erases[b];
        if (l->blocks[b].free_pages > 0 && l->blocks[b].free_pages < PAGES_PER_BLOCK)
            open_block(l, b);
    }
}

/* ------------------------------------------------------------------ consistency */

static void layer_check(const struct layer *l)
{
    for (unsigned s = 0; s < SECTORS; s++) {
        unsigned page = l->map[s];
        if (page == NO_PAGE)
            continue;
        assert(page < PAGES);
        assert(l->states[page] == PAGE_VALID);
    }
    for (int b = 0; b < BLOCKS; b++) {
        int free_pages = 0;
        int stale_pages = 0;
        unsigned start = first_page(b);
        for (unsigned i = 0; i < PAGES_PER_BLOCK; i++) {
            free_pages += l->states[start + i] == PAGE_FREE;
            stale_pages += l->states[start + i] == PAGE_STALE;
        }
        assert(free_pages == l->blocks[b].free_pages);
        assert(stale_pages == l->blocks[b].stale_pages);
    }
    if (l->open_block != NO_BLOCK)
        assert(l->blocks[l->open_block].open);
}

/* How far apart the blocks are in wear. */
static int layer_wear_spread(const struct layer *l)
{
    int least = l->blocks[0].erases;
    int most = l->blocks[0].erases;
    for (int b = 1; b < BLOCKS; b++) {
        if (l->blocks[b].erases < least)
            least = l->blocks[b].erases;
        if (l->blocks[b].erases > most)
            most = l->blocks[b].erases;
    }
    return most - least;
}

struct shadow {
    unsigned char data[SECTORS];
    bool present[SECTORS];
};

static void shadow_compare(const struct shadow *shadow, const struct layer *l)
{
    for (unsigned s = 0; s < SECTORS; s++) {
        unsigned char data = 0;
        enum status status = layer_read(l, s, &data);
        assert((status == STATUS_OK) == shadow->present[s]);
        assert(status != STATUS_OK || data == shadow->data[s]);
    }
}

static void perform_write(struct layer *l, struct shadow *shadow, unsigned sector)
{
    unsigned char data = __VERIFIER_nondet_uchar();
    assert(layer_write(l, sector, data) == STATUS_OK);
    shadow->data[sector] = data;
    shadow->present[sector] = true;
}

static void perform_trim(struct layer *l, struct shadow *shadow, unsigned sector)
{
    enum status status = layer_trim(l, sector);
    assert((status == STATUS_OK) == shadow->present[sector]);
    shadow->present[sector] = false;
}

int main(void)
{
    struct layer l;
    struct shadow shadow;
    memset(&shadow, 0, sizeof shadow);
    flash_reset();
    layer_mount(&l);
    for (int i = 0; i < 4; i++) {
        unsigned sector = __VERIFIER_nondet_uchar() & 1u;
        if (sector == 0)
            perform_write(&l, &shadow, 0);
        else
            perform_write(&l, &shadow, 1);
    }
    if (__VERIFIER_nondet_uchar() > 127)
        layer_mount(&l);
    else
        perform_trim(&l, &shadow, 0);
    layer_check(&l);
    shadow_compare(&shadow, &l);
    assert(layer_wear_spread(&l) <= 1);
    return 0;
}
