// bench/check/pool.c with a lock around the pool: where a block is taken as a whole, it is given back twice.
//@ rule: rules/lock.rule
//@ violated: the lock is given back, but it is free
#include "../../../bench/check/verify.h"

#ifndef STEPS
#define STEPS 2
#endif
#define POOL 64
#define HANDLES 4
#define NOWHERE 0xffffu

/* A block starts with a header; sizes count the header and are multiples of eight. */
struct header {
    unsigned short size;
    unsigned short before; /* size of the block before, 0 for the first */
    unsigned short used;
    unsigned short check;
};

union cell {
    struct header header;
    unsigned char bytes[8];
};

static union cell pool[POOL / 8];

struct lock { int owner; };

static struct lock pool_lock;

static void lock(struct lock *l)
{
    l->owner = 1;
}

static void unlock(struct lock *l)
{
    l->owner = 0;
}

static struct header *block_at(unsigned offset)
{
    assert(offset % 8 == 0 && offset < POOL);
    return &pool[offset / 8].header;
}

static void set(unsigned offset, unsigned size, unsigned before, unsigned used)
{
    struct header *block = block_at(offset);
    block->size = (unsigned short)size;
    block->before = (unsigned short)before;
    block->used = (unsigned short)used;
    block->check = (unsigned short)(size ^ before ^ 0x5a5a);
    if (offset + size < POOL) {
        struct header *next = block_at(offset + size);
        next->before = (unsigned short)size;
        next->check = (unsigned short)(next->size ^ size ^ 0x5a5a);
    }
}

static void start(void)
{
    set(0, POOL, 0, 0);
}

/* The offset of a block with room for so many bytes after its header. */
static unsigned take(unsigned bytes)
{
    unsigned size = (bytes + 7) / 8 * 8 + 8;
    lock(&pool_lock);
    for (unsigned offset = 0; offset < POOL; offset += block_at(offset)->size) {
        struct header *block = block_at(offset);
        if (block->used || block->size < size)
            continue;
        unsigned rest = block->size - size;
        if (rest >= 16) {
            unsigned before = block->before;
            struct header *second = block_at(offset + size);
            second->used = 0;
            set(offset + size, rest, size, 0);
            set(offset, size, before, 1);
        } else {
            block->used = 1;
#ifndef FIXED
            unlock(&pool_lock); //~ fault
#endif
        }
        unlock(&pool_lock); //~ fault
        return offset;
    }
    unlock(&pool_lock);
    return NOWHERE;
}

static void give_back(unsigned offset)
{
    lock(&pool_lock);
    struct header *block = block_at(offset);
    unsigned size = block->size, before = block->before;
    assert(block->used);
    assert(block->check == (size ^ before ^ 0x5a5a));
    if (offset + size < POOL && !block_at(offset + size)->used)
        size += block_at(offset + size)->size;
    if (before != 0 && !block_at(offset - before)->used) {
        offset -= before;
        size += before;
        before = block_at(offset)->before;
    }
    set(offset, size, before, 0);
    unlock(&pool_lock);
}

static void check_pool(void)
{
    unsigned offset = 0, before = 0;
    while (offset < POOL) {
        struct header *block = block_at(offset);
        assert(block->size >= 8 && block->size % 8 == 0);
        assert(block->before == before);
        assert(block->check == (block->size ^ block->before ^ 0x5a5a));
        before = block->size;
        offset += block->size;
    }
    assert(offset == POOL);
}

int main(void)
{
    unsigned handles[HANDLES];
    int taken = 0;
    start();
    for (int step = 0; step < STEPS; step++) {
        if (any_from(0, 1) == 0) {
            unsigned bytes = (unsigned)any_from(1, 30);
            unsigned offset = taken < HANDLES ? take(bytes) : NOWHERE;
            if (offset != NOWHERE)
                handles[taken++] = offset;
        } else if (taken > 0) {
            int index = any_from(0, taken - 1);
            unsigned offset = handles[index];
            handles[index] = handles[--taken];
            give_back(offset);
        }
        for (int i = 0; i < taken; i++) {
            struct header *block = block_at(handles[i]);
            assert(block->used);
        }
    }
    check_pool();
    return 0;
}
