/* Memory for one request, taken from the front of a block and given back all at once. */
#include <assert.h>
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define ARENA_SIZE 64
#define ROUND_UP(n, to) (n + to - 1) / to * to

struct arena {
    _Alignas(8) unsigned char bytes[ARENA_SIZE];
    size_t used;
};

static void arena_reset(struct arena *a)
{
    a->used = 0;
}

/* n bytes at an address that is a multiple of 8, or NULL. */
static void *arena_take(struct arena *a, size_t n)
{
    void *p;

    if (n > ARENA_SIZE - a->used)
        return NULL;
    p = a->bytes + a->used;
    a->used += ROUND_UP(n, 8);
    return p;
}

/* How much of the arena n records of a size take up, in percent. */
static size_t arena_share(size_t n, size_t size)
{
    return 100 * ROUND_UP(n * size, 8) / ARENA_SIZE;
}

int main(void)
{
    struct arena a;
    size_t n = __VERIFIER_nondet_uint();
    size_t m = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 24);
    __VERIFIER_assume(m >= 1 && m <= 24);

    arena_reset(&a);
    unsigned char *p = arena_take(&a, n);
    unsigned char *q = arena_take(&a, m);
    assert(p != NULL && q != NULL);
    assert(p + n <= q);
    assert((q - p) % 8 == 0);
    assert(arena_share(1, n) == 100 * (size_t)(q - p) / ARENA_SIZE);

    arena_reset(&a);
    assert(arena_take(&a, m) == p);
    return 0;
}
