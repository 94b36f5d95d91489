/*
 * Heap of a small system. The memory is an array of words that is divided into blocks without gaps.
 * A block begins with a header and ends with a footer, which both hold its size in words (these two
 * included) and whether it is in use; the payload lies between them. Thanks to the footers a block
 * finds the block before it. Neighbouring free blocks are joined at once, so that there are never
 * two in a row.
 *
 * Addresses are indices of the first payload word; 0 stands for no memory.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define WORDS 12
#define OVERHEAD 2
#define MIN_BLOCK 3 /* with one word of payload */
#define NONE (-1)
#define NO_MEMORY 0
#define USED_BIT 0x80u
#define SIZE_MASK 0x7fu

enum heap_status { HEAP_OK, BAD_SIZE, BAD_FOOTER, TWO_FREE, BAD_END };

struct heap_stats {
    uint8_t used_blocks;
    uint8_t free_blocks;
    uint8_t free_words; /* that are available as payload */
    uint8_t largest;    /* payload that could be had in one piece */
};

struct heap {
    uint8_t word[WORDS];
    uint8_t allocations;
    uint8_t failures;
    uint8_t joins;
    uint8_t moves;
    uint8_t in_use; /* words in used blocks, with their overhead */
    uint8_t peak;
};

/* ---- blocks ---- */

static int block_size(const struct heap *h, int block)
{
    return h->word[block] & SIZE_MASK;
}

static bool block_used(const struct heap *h, int block)
{
    return (h->word[block] & USED_BIT) != 0;
}

static void set_block(struct heap *h, int block, int size, bool used)
{
    uint8_t tag = (uint8_t)((unsigned)size | (used ? USED_BIT : 0u));
    h->word[block] = tag;
    h->word[block + size - 1] = tag;
}

static int payload_words(const struct heap *h, int block)
{
    return block_size(h, block) - OVERHEAD;
}

static int address_of(int block)
{
    return block + 1;
}

static int block_of(int address)
{
    return address - 1;
}

static int next_block(const struct heap *h, int block)
{
    int next = block + block_size(h, block);
    return next < WORDS ? next : NONE;
}

/* The word before a header is the footer of the previous block. */
static int previous_block(const struct heap *h, int block)
{
    if (block == 0)
        return NONE;
    return block - (h->word[block - 1] & SIZE_MASK);
}

static void heap_init(struct heap *h)
{
    for (int i = 0; i < WORDS; i++)
        h->word[i] = 0;
    set_block(h, 0, WORDS, false);
    h->allocations = 0;
    h->failures = 0;
    h->joins = 0;
    h->moves = 0;
    h->in_use = 0;
    h->peak = 0;
}

/* ---- accounting ---- */

static void charge(struct heap *h, int block)
{
    h->in_use = (uint8_t)(h->in_use + block_size(h, block));
    if (h->in_use > h->peak)
        h->peak = h->in_use;
}

static void discharge(struct heap *h, int block)
{
    h->in_use = (uint8_t)(h->in_use - block_size(h, block));
}

/* ---- joining and splitting ---- */

/* Makes one block of a block and its successor; it is in use if the first one was. */
static void join(struct heap *h, int block, int next)
{
    set_block(h, block, block_size(h, block) + block_size(h, next), block_used(h, block));
    h->joins++;
}

static int coalesce(struct heap *h, int block)
{
    int next = next_block(h, block);
    if (next != NONE && !block_used(h, next))
        join(h, block, next);
    int previous = previous_block(h, block);
    if (previous != NONE && !block_used(h, previous)) {
        join(h, previous, block);
        block = previous;
    }
    return block;
}

/* Cuts a used block down to a size; the rest becomes free if it is large enough for a block. */
static void trim(struct heap *h, int block, int size)
{
    int rest = block_size(h, block) - size;
    if (rest < MIN_BLOCK)
        return;
    set_block(h, block, size, true);
    set_block(h, block + size, rest, false);
    coalesce(h, block + size);
}

/* ---- allocation ---- */

/* The smallest free block that is large enough, or NONE. */
static int find_fit(const struct heap *h, int size)
{
    int best = NONE;
    int block = 0;
    for (int i = 0; i < WORDS / MIN_BLOCK && block != NONE; i++) {
        if (!block_used(h, block) && block_size(h, block) >= size) {
            if (best == NONE || block_size(h, block) < block_size(h, best))
                best = block;
        }
        block = next_block(h, block);
    }
    return best;
}

static int heap_alloc(struct heap *h, int words)
{
    int size = words + OVERHEAD;
    int block = words > 0 ? find_fit(h, size) : NONE;
    if (block == NONE) {
        h->failures++;
        return NO_MEMORY;
    }
    set_block(h, block, block_size(h, block), true);
    trim(h, block, size);
    charge(h, block);
    h->allocations++;
    return address_of(block);
}

static int heap_alloc_zeroed(struct heap *h, int words)
{
    int address = heap_alloc(h, words);
    if (address == NO_MEMORY)
        return NO_MEMORY;
    for (int i = 0; i < words; i++)
        h->word[address + i] = 0;
    return address;
}

static bool heap_free(struct heap *h, int address)
{
    if (address == NO_MEMORY)
        return true;
    int block = block_of(address);
    if (!block_used(h, block))
        return false;
    discharge(h, block);
    set_block(h, block, block_size(h, block), false);
    coalesce(h, block);
    return true;
}

/* ---- resizing ---- */

/* Copies the payload of a block to a new place that is not smaller. */
static void copy_payload(struct heap *h, int address, int block)
{
    int end = block + block_size(h, block);
    int to = address;
    for (int from = block + 1; from < end - 2; from++) {
        h->word[to] = h->word[from];
        to++;
    }
}

/* Takes the words of a free successor, if that is enough. */
static bool grow_in_place(struct heap *h, int block, int size)
{
    int next = next_block(h, block);
    if (next == NONE || block_used(h, next))
        return false;
    if (block_size(h, block) + block_size(h, next) < size)
        return false;
    discharge(h, block);
    join(h, block, next);
    trim(h, block, size);
    charge(h, block);
    return true;
}

/* Returns the address of the block, which may have moved, or NO_MEMORY and leaves it as it was. */
static int heap_resize(struct heap *h, int address, int words)
{
    int block = block_of(address);
    int size = words + OVERHEAD;
    if (size <= block_size(h, block)) {
        discharge(h, block);
        trim(h, block, size);
        charge(h, block);
        return address;
    }
    if (grow_in_place(h, block, size))
        return address;
    int target = heap_alloc(h, words);
    if (target == NO_MEMORY)
        return NO_MEMORY;
    copy_payload(h, target, block);
    heap_free(h, address);
    h->moves++;
    return target;
}

/* ---- inspection ---- */

static struct heap_stats heap_statistics(const struct heap *h)
{
    struct heap_stats s = {0, 0, 0, 0};
    int block = 0;
    for (int i = 0; i < WORDS / MIN_BLOCK && block != NONE; i++) {
        if (block_used(h, block)) {
            s.used_blocks++;
        } else {
            int words = payload_words(h, block);
            s.free_blocks++;
            s.free_words = (uint8_t)(s.free_words + words);
            if (words > s.largest)
                s.largest = (uint8_t)words;
        }
        block = next_block(h, block);
    }
    return s;
}

/* Walks over all blocks and checks that the tags fit together. */
static enum heap_status heap_check(const struct heap *h)
{
    int block = 0;
    bool was_free = false;
    for (int i = 0; i < WORDS / MIN_BLOCK && block < WORDS; i++) {
        int size = block_size(h, block);
        if (size < MIN_BLOCK || block + size > WORDS)
            return BAD_SIZE;
        if (h->word[block + size - 1] != h->word[block])
            return BAD_FOOTER;
        bool is_free = !block_used(h, block);
        if (was_free && is_free)
            return TWO_FREE;
        was_free = is_free;
        block += size;
    }
    return block == WORDS ? HEAP_OK : BAD_END;
}

/* ---- harness ---- */

static void fill(struct heap *h, int address, int words, uint8_t mark)
{
    for (int i = 0; i < words; i++)
        h->word[address + i] = (uint8_t)(mark + i);
}

static bool is_filled(const struct heap *h, int address, int words, uint8_t mark)
{
    for (int i = 0; i < words; i++) {
        if (h->word[address + i] != (uint8_t)(mark + i))
            return false;
    }
    return true;
}

int main(void)
{
    struct heap h;
    int a_words = __VERIFIER_nondet_uchar();
    int new_words = __VERIFIER_nondet_uchar();
    bool free_b = __VERIFIER_nondet_bool();
    __VERIFIER_assume(a_words >= 1 && a_words <= 2);
    __VERIFIER_assume(new_words >= 1 && new_words <= 4);
    heap_init(&h);
    assert(heap_alloc(&h, 0) == NO_MEMORY && heap_alloc(&h, WORDS - 1) == NO_MEMORY);

    int a = heap_alloc(&h, a_words);
    int b = heap_alloc_zeroed(&h, 1);
    assert(a != NO_MEMORY && b == a + a_words + OVERHEAD && h.word[b] == 0);
    fill(&h, a, a_words, 0x11);
    fill(&h, b, 1, 0x55);
    if (free_b)
        assert(heap_free(&h, b) && !heap_free(&h, b));
    struct heap_stats s = heap_statistics(&h);
    assert(s.used_blocks == (free_b ? 1 : 2) && s.free_blocks == 1);
    assert(s.free_words == WORDS - a_words - (free_b ? 2 : 3) * OVERHEAD - (free_b ? 0 : 1));

    /* The first block gets another size. */
    int moved = heap_resize(&h, a, new_words);
    if (moved == NO_MEMORY) {
        assert(new_words > a_words && new_words > s.largest && !free_b);
        moved = a;
        new_words = a_words;
    }
    assert(heap_check(&h) == HEAP_OK);
    assert((moved != a) == (new_words > a_words && !free_b));
    assert(payload_words(&h, block_of(moved)) >= new_words);
    assert(payload_words(&h, block_of(moved)) < new_words + MIN_BLOCK);
    assert(is_filled(&h, moved, new_words < a_words ? new_words : a_words, 0x11));
    assert(free_b || is_filled(&h, b, 1, 0x55));

    /* In the end everything is one block again. */
    assert(heap_free(&h, moved) && (free_b || heap_free(&h, b)));
    s = heap_statistics(&h);
    assert(s.free_blocks == 1 && s.used_blocks == 0 && s.largest == WORDS - OVERHEAD);
    assert(h.in_use == 0 && h.peak >= a_words + 1 + 2 * OVERHEAD);
    assert(heap_free(&h, NO_MEMORY) && h.moves == (moved == a ? 0 : 1));
    return 0;
}
