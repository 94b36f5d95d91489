/* An arena that hands out aligned pieces of one block. */
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define BLOCK 32
#define ALIGNMENT 4

struct arena {
    unsigned char *start;
    size_t used;
};

static unsigned char block[BLOCK] __attribute__((aligned(ALIGNMENT)));

static size_t round_up(size_t size)
{
    return (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}

static void *arena_take(struct arena *a, size_t size)
{
    if (size == 0 || size > BLOCK - a->used)
        return NULL;
    void *piece = a->start + a->used;
    a->used += size;
    return piece;
}

int main(void)
{
    struct arena a = {block, 0};
    unsigned char *last_end = block;
    for (int i = 0; i < 3; i++) {
        size_t size = __VERIFIER_nondet_uchar();
        unsigned char *piece = arena_take(&a, size);
        if (piece == NULL)
            continue;
        assert((piece - block) % ALIGNMENT == 0);
        assert(piece >= last_end);
        last_end = piece + size;
        assert(last_end <= block + BLOCK);
        assert(round_up(size) >= size);
    }
    return 0;
}
