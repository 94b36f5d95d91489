/*
 * A first-fit allocator in one array of words.
 *
 * Every block starts with a header word: its length in words, header included, and a flag in the lowest bit that says
 * whether it is in use. Neighbouring free blocks are joined when a search comes by. Offset 0 is the first header; an
 * allocation is named by the offset of the word behind its header.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define POOL_WORDS 7
#define HEADER 1
#define MIN_BLOCK 2
#define USED_FLAG 1u
#define NOTHING (-1)

struct pool {
    unsigned words[POOL_WORDS];
    int allocations;
    int joins;
    int splits;
};

static unsigned make_header(int length, bool used)
{
    return (unsigned)length << 1 | (used ? USED_FLAG : 0u);
}

static int block_length(const struct pool *p, int block)
{
    return (int)(p->words[block] >> 1);
}

static bool block_used(const struct pool *p, int block)
{
    return (p->words[block] & USED_FLAG) != 0;
}

static int block_next(const struct pool *p, int block)
{
    return block + block_length(p, block);
}

static void pool_init(struct pool *p)
{
    for (int i = 0; i < POOL_WORDS; i++)
        p->words[i] = 0;
    p->words[0] = make_header(POOL_WORDS, false);
    p->allocations = 0;
    p->joins = 0;
    p->splits = 0;
}

/* Joins a free block with the free blocks that follow it. */
static void pool_join(struct pool *p, int block)
{
    int next = block_next(p, block);
    while (next < POOL_WORDS && !block_used(p, next)) {
        p->words[block] = make_header(block_length(p, block) + block_length(p, next), false);
        p->joins++;
        next = block_next(p, block);
    }
}

/* Cuts a free block in two; the first one gets the wanted length. */
static void pool_split(struct pool *p, int block, int wanted)
{
    int rest = block_length(p, block) - wanted;
    assert(rest > 0);
    p->words[block] = make_header(wanted, false);
    p->words[block + wanted] = make_header(rest, false);
    p->splits++;
}

static int pool_alloc(struct pool *p, int words)
{
    if (words <= 0 || words > POOL_WORDS - HEADER)
        return NOTHING;
    int wanted = words + HEADER;
    if (wanted < MIN_BLOCK)
        wanted = MIN_BLOCK;
    int block = 0;
    while (block < POOL_WORDS) {
        if (!block_used(p, block)) {
            pool_join(p, block);
            int length = block_length(p, block);
            if (length >= wanted) {
                if (length - wanted >= HEADER)
                    pool_split(p, block, wanted);
                p->words[block] |= USED_FLAG;
                p->allocations++;
                return block + HEADER;
            }
        }
        block = block_next(p, block);
    }
    return NOTHING;
}

static void pool_free(struct pool *p, int allocation)
{
    if (allocation == NOTHING)
        return;
    int block = allocation - HEADER;
    assert(block_used(p, block));
    p->words[block] &= ~USED_FLAG;
    p->allocations--;
}

/* The headers lead from block to block to the very end of the pool. */
static void pool_check(const struct pool *p)
{
    int block = 0;
    int used = 0;
    int blocks = 0;
    while (block < POOL_WORDS) {
        assert(block_length(p, block) >= MIN_BLOCK);
        if (block_used(p, block))
            used++;
        block = block_next(p, block);
        blocks++;
    }
    assert(block == POOL_WORDS);
    assert(blocks <= POOL_WORDS / MIN_BLOCK);
    assert(used == p->allocations);
}

static void fill(struct pool *p, int allocation, int words, unsigned pattern)
{
    for (int i = 0; i < words && allocation != NOTHING; i++)
        p->words[allocation + i] = pattern;
}

static bool is_filled(const struct pool *p, int allocation, int words, unsigned pattern)
{
    for (int i = 0; i < words && allocation != NOTHING; i++) {
        if (p->words[allocation + i] != pattern)
            return false;
    }
    return true;
}

int main(void)
{
    struct pool p;
    int first_words = __VERIFIER_nondet_uchar();
    int second_words = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(first_words >= 1 && first_words <= 2 && second_words >= 1 && second_words <= 3);
    bool free_first = __VERIFIER_nondet_int() > 0;

    pool_init(&p);
    int first = pool_alloc(&p, first_words);
    fill(&p, first, first_words, 0xaau);
    int second = pool_alloc(&p, second_words);
    fill(&p, second, second_words, 0xbbu);
    if (free_first)
        pool_free(&p, first);
    int third = pool_alloc(&p, 1);
    fill(&p, third, 1, 0xccu);
    pool_check(&p);
    assert(is_filled(&p, second, second_words, 0xbbu));
    assert(free_first || is_filled(&p, first, first_words, 0xaau));
    return 0;
}
