/*
 * Wear levelling for a small flash memory. A page can be written once after its block was erased,
 * so every new version of a logical page goes to another place. A map tells where the newest
 * versions are. It lives in RAM only: every written page has a header with the number of the
 * logical page and a serial number, and the map is made again from these headers after a reset.
 *
 * One block is always kept free as the target when another one is collected. Blocks with
 * data that never changes are moved from time to time, so that all blocks wear evenly.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define BLOCKS 3
#define PAGES 3
#define LOGICAL_PAGES 5
#define RESERVED 1
#define WEAR_SPREAD 1
#define WRITES 3
#define NONE (-1)
#define ERASED 0xffffu
#define SERIAL_SHIFT 3

struct block {
    uint16_t header[PAGES];
    uint8_t data[PAGES];
    uint8_t erases;
    int8_t used; /* pages that cannot be written any more */
};

struct flash {
    struct block block[BLOCKS];
    int8_t map[LOGICAL_PAGES]; /* block * PAGES + page, or NONE */
    int8_t active;             /* the block that is being filled */
    uint16_t serial;
    uint8_t collections;
};

/* ---- headers ---- */

static uint16_t make_header(int logical, uint16_t serial)
{
    return (uint16_t)((unsigned)logical | ((unsigned)serial << SERIAL_SHIFT));
}

static int header_logical(uint16_t header)
{
    return header & 0x07;
}

static uint16_t header_serial(uint16_t header)
{
    return (uint16_t)(header >> SERIAL_SHIFT);
}

/* ---- blocks ---- */

static void erase_block(struct flash *f, int b)
{
    for (int p = 0; p < PAGES; p++) {
        f->block[b].header[p] = ERASED;
        f->block[b].data[p] = 0xff;
    }
    f->block[b].used = 0;
    f->block[b].erases++;
}

static bool is_live(const struct flash *f, int b, int p)
{
    uint16_t header = f->block[b].header[p];
    return header != ERASED && f->map[header_logical(header)] == b * PAGES + p;
}

static int live_pages(const struct flash *f, int b)
{
    int n = 0;
    for (int p = 0; p < PAGES; p++)
        n += is_live(f, b, p);
    return n;
}

static int free_blocks(const struct flash *f)
{
    int n = 0;
    for (int b = 0; b < BLOCKS; b++)
        n += f->block[b].used == 0;
    return n;
}

/* The free block with the fewest erasures. */
static int find_free(const struct flash *f)
{
    int best = NONE;
    for (int b = 0; b < BLOCKS; b++) {
        if (f->block[b].used != 0)
            continue;
        if (best == NONE || f->block[b].erases < f->block[best].erases)
            best = b;
    }
    return best;
}

static void program(struct flash *f, int b, uint16_t header, uint8_t data)
{
    int p = f->block[b].used;
    assert(p < PAGES && f->block[b].header[p] == ERASED);
    f->block[b].header[p] = header;
    f->block[b].data[p] = data;
    f->block[b].used++;
    f->map[header_logical(header)] = (int8_t)(b * PAGES + p);
}

/* Takes what is still needed from one block to a free one, and erases the first. */
static void move_block(struct flash *f, int from, int to)
{
    for (int p = 0; p < PAGES; p++) {
        if (is_live(f, from, p))
            program(f, to, f->block[from].header[p], f->block[from].data[p]);
    }
    erase_block(f, from);
}

/* ---- collection and levelling ---- */

/* The block, beside the active one, from which most can be gained. */
static int choose_victim(const struct flash *f)
{
    int victim = NONE;
    int fewest = PAGES;
    for (int b = 0; b < BLOCKS; b++) {
        if (b == f->active || f->block[b].used == 0)
            continue;
        int live = live_pages(f, b);
        if (live < fewest) {
            fewest = live;
            victim = b;
        }
    }
    return victim;
}

/* Finds a new active block; there has to be another free one afterwards. */
static void open_block(struct flash *f)
{
    int target = find_free(f);
    f->active = NONE;
    if (free_blocks(f) <= RESERVED) {
        move_block(f, choose_victim(f), target);
        f->collections++;
    }
    f->active = (int8_t)target;
}

/* Moves a block with old data to the free block if it lags behind too far. */
static bool level_wear(struct flash *f)
{
    int coldest = NONE;
    int target = find_free(f);
    for (int b = 0; b < BLOCKS; b++) {
        if (b == f->active || f->block[b].used == 0)
            continue;
        if (coldest == NONE || f->block[b].erases < f->block[coldest].erases)
            coldest = b;
    }
    if (coldest == NONE || f->block[target].erases <= f->block[coldest].erases + WEAR_SPREAD)
        return false;
    move_block(f, coldest, target);
    f->block[target].used = PAGES;
    return true;
}

/* ---- interface ---- */

static void flash_format(struct flash *f)
{
    for (int b = 0; b < BLOCKS; b++) {
        f->block[b].erases = 0;
        erase_block(f, b);
    }
    for (int i = 0; i < LOGICAL_PAGES; i++)
        f->map[i] = NONE;
    f->active = NONE;
    f->serial = 0;
    f->collections = 0;
}

static void flash_write(struct flash *f, int logical, uint8_t data)
{
    if (f->active == NONE || f->block[f->active].used == PAGES)
        open_block(f);
    program(f, f->active, make_header(logical, f->serial), data);
    f->serial++;
}

static int flash_read(const struct flash *f, int logical)
{
    int place = f->map[logical];
    return place == NONE ? NONE : f->block[place / PAGES].data[place % PAGES];
}

/* Forgets what is in RAM and finds the newest versions of all pages again. */
static void flash_mount(struct flash *f)
{
    uint16_t newest[LOGICAL_PAGES];
    for (int i = 0; i < LOGICAL_PAGES; i++)
        f->map[i] = NONE;
    f->active = NONE;
    f->serial = 0;
    for (int b = 0; b < BLOCKS; b++) {
        f->block[b].used = 0;
        for (int p = 0; p < PAGES; p++) {
            uint16_t header = f->block[b].header[p];
            if (header == ERASED)
                continue;
            int logical = header_logical(header);
            uint16_t serial = header_serial(header);
            f->block[b].used = PAGES;
            if (f->map[logical] == NONE || serial > newest[logical]) {
                f->map[logical] = (int8_t)(b * PAGES + p);
                newest[logical] = serial;
            }
            if (serial >= f->serial)
                f->serial = (uint16_t)(serial + 1);
        }
    }
}

/* ---- harness ---- */

static void check(const struct flash *f, const int *expected)
{
    for (int i = 0; i < LOGICAL_PAGES; i++)
        assert(flash_read(f, i) == expected[i]);
    assert(free_blocks(f) >= RESERVED);
}

int main(void)
{
    static struct flash f;
    int expected[LOGICAL_PAGES] = {0, 0, 0, 0, NONE};
    bool level = __VERIFIER_nondet_bool();
    bool reset = __VERIFIER_nondet_bool();
    flash_format(&f);
    f.block[1].erases = 4;
    for (int i = 0; i < LOGICAL_PAGES - 1; i++) {
        flash_write(&f, i, (uint8_t)(20 + i));
        expected[i] = 20 + i;
    }
    if (level) {
        assert(level_wear(&f) && f.block[0].used == 0);
        check(&f, expected);
    }

    for (int i = 0; i < WRITES; i++) {
        uint8_t logical = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(logical < LOGICAL_PAGES);
        flash_write(&f, logical, (uint8_t)(10 + i));
        expected[logical] = 10 + i;
        if (reset && i == 1) {
            uint16_t serial = f.serial;
            flash_mount(&f);
            assert(f.serial == serial);
        }
    }
    check(&f, expected);
    assert(f.collections > 0);
    if (level_wear(&f))
        check(&f, expected);
    return 0;
}
