/*
 * Block map of an inode as a radix tree of index pages, in the manner of
 * indirect blocks: an index page at level L has FANOUT entries, each of
 * which covers FANOUT^L file blocks. Level 0 entries point at data blocks.
 * Pages are allocated on demand; truncation walks the tree recursively,
 * releases all data blocks from a given file block on, and gives back the
 * index pages that became empty.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define FANOUT      2u
#define TOP_LEVEL   1u
#define FILE_BLOCKS 4u      /* FANOUT ^ (TOP_LEVEL + 1) */
#define PAGES       4u
#define NOTHING     0u      /* entry value for a hole */

struct ipage {
    uint8_t entry[FANOUT];
    bool    in_use;
};

struct inode_map {
    struct ipage page[PAGES];   /* page 0 is never handed out */
    uint8_t root;
    uint8_t next_data;          /* data blocks come from a counter */
    uint8_t data_used;
};

static uint32_t entry_span(uint32_t level)
{
    uint32_t span = 1;

    while (level-- > 0)
        span *= FANOUT;
    return span;
}

static uint8_t page_get(struct inode_map *m)
{
    for (uint8_t i = 1; i < PAGES; i++) {
        if (!m->page[i].in_use) {
            m->page[i].in_use = true;
            for (unsigned k = 0; k < FANOUT; k++)
                m->page[i].entry[k] = NOTHING;
            return i;
        }
    }
    return NOTHING;
}

static void map_init(struct inode_map *m)
{
    for (unsigned i = 0; i < PAGES; i++) {
        m->page[i].in_use = false;
        for (unsigned k = 0; k < FANOUT; k++)
            m->page[i].entry[k] = NOTHING;
    }
    m->root = page_get(m);
    m->next_data = 1;
    m->data_used = 0;
}

/* Data block behind a file block; allocate on the way if asked to. */
static uint8_t map_walk(struct inode_map *m, uint8_t pg, uint32_t level,
                        uint32_t fblk, bool alloc)
{
    uint32_t span = entry_span(level);
    uint8_t *e = &m->page[pg].entry[fblk / span];

    if (*e == NOTHING) {
        if (!alloc)
            return NOTHING;
        if (level == 0) {
            *e = m->next_data++;
            m->data_used++;
        } else {
            *e = page_get(m);
            if (*e == NOTHING)
                return NOTHING;
        }
    }
    if (level == 0)
        return *e;
    return map_walk(m, *e, level - 1, fblk % span, alloc);
}

/*
 * Release everything from file block `from` on (relative to this page).
 * Returns true when the page has no entries left.
 */
static bool map_trunc(struct inode_map *m, uint8_t pg, uint32_t level,
                      uint32_t from)
{
    uint32_t span = entry_span(level);
    bool empty = true;

    for (uint32_t k = 0; k < FANOUT; k++) {
        uint8_t *e = &m->page[pg].entry[k];

        if (*e == NOTHING)
            continue;
        if ((k + 1) * span <= from) {
            empty = false;          /* lies before the cut */
            continue;
        }
        if (level == 0) {
            m->data_used--;
            *e = NOTHING;
            continue;
        }
        uint32_t sub = from > k * span ? from - k : 0;
        if (map_trunc(m, *e, level - 1, sub)) {
            m->page[*e].in_use = false;
            *e = NOTHING;
        } else {
            empty = false;
        }
    }
    return empty;
}

static uint8_t map_lookup(struct inode_map *m, uint32_t fblk)
{
    return map_walk(m, m->root, TOP_LEVEL, fblk, false);
}

static uint8_t map_alloc(struct inode_map *m, uint32_t fblk)
{
    return map_walk(m, m->root, TOP_LEVEL, fblk, true);
}

static void map_truncate(struct inode_map *m, uint32_t from)
{
    map_trunc(m, m->root, TOP_LEVEL, from);
}

static uint8_t pick_block(void)
{
    uint8_t b = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(b < FILE_BLOCKS);
    return b;
}

int main(void)
{
    static struct inode_map m;
    uint8_t ref[FILE_BLOCKS] = { 0 };

    map_init(&m);
    for (int n = 0; n < 3; n++) {
        uint8_t b = pick_block();
        uint8_t d = map_alloc(&m, b);
        assert(d != NOTHING);
        assert(ref[b] == 0 || ref[b] == d);
        ref[b] = d;
    }

    uint8_t cut = pick_block();
    map_truncate(&m, cut);

    uint8_t left = 0;
    for (uint8_t b = 0; b < FILE_BLOCKS; b++) {
        uint8_t want = b < cut ? ref[b] : 0;
        assert(map_lookup(&m, b) == want);
        if (want != 0)
            left++;
    }
    assert(m.data_used == left);

    /* an index page is in use just when it maps something */
    uint8_t pages = 0;
    for (unsigned i = 1; i < PAGES; i++)
        if (m.page[i].in_use)
            pages++;
    uint8_t need = 1;
    for (uint8_t g = 0; g < FANOUT; g++)
        if (map_lookup(&m, g * FANOUT) != 0 || map_lookup(&m, g * FANOUT + 1) != 0)
            need++;
    assert(pages == need);
    return 0;
}
