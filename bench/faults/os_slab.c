/*
 * Slab cache: objects of one size are carved out of a 512-byte page.
 * The free list is a chain of object indices kept beside the page, the
 * first object starts behind a small header and a cache colour.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define PAGE_BYTES    512u
#define HEADER_BYTES  16u
#define ALIGNMENT     8u
#define MAX_OBJS      4u
#define END_OF_LIST   0xFFu

#define OFFSET_NONE   0u          /* the header is never handed out */

struct slab {
    uint16_t obj_size;            /* rounded up to the alignment  */
    uint16_t base;                /* offset of the first object   */
    uint8_t  nobjs;
    uint8_t  inuse;
    uint8_t  free_head;
    uint8_t  next[MAX_OBJS];
    bool     taken[MAX_OBJS];
};

static uint16_t align_up(uint16_t n)
{
    return (uint16_t)((n + ALIGNMENT - 1u) & ~(ALIGNMENT - 1u));
}

/* Lay out a page for objects of the size; false if not even one fits. */
static bool slab_create(struct slab *s, uint16_t size, uint16_t colour)
{
    unsigned room;

    if (size == 0)
        return false;
    s->obj_size = align_up(size);
    s->base = (uint16_t)(HEADER_BYTES + align_up(colour));
    if (s->base + s->obj_size > PAGE_BYTES)
        return false;

    room = PAGE_BYTES - s->base;
    s->nobjs = 0;
    for (unsigned i = 0; i < MAX_OBJS; i++) {
        if (room < s->obj_size)
            break;
        room -= s->obj_size;
        s->nobjs++;
    }

    s->inuse = 0;
    s->free_head = 0;
    for (unsigned i = 0; i < MAX_OBJS; i++) {
        s->next[i] = (uint8_t)(i + 1u < s->nobjs ? i + 1u : END_OF_LIST);
        s->taken[i] = false;
    }
    return true;
}

/* Byte offset of an object in the page. */
static uint16_t slab_offset(const struct slab *s, uint8_t idx)
{
    uint16_t off = s->base;

    for (uint8_t i = 0; i < MAX_OBJS; i++)
        if (i < idx)
            off = (uint16_t)(off + s->obj_size);
    return off;
}

/* Inverse of slab_offset; END_OF_LIST if no object starts there. */
static uint8_t slab_index(const struct slab *s, uint16_t offset)
{
    uint8_t at = s->base;

    for (uint8_t i = 0; i < MAX_OBJS; i++) {
        if (i < s->nobjs && at == offset)
            return i;
        at = (uint16_t)(at + s->obj_size);
    }
    return END_OF_LIST;
}

static uint16_t slab_alloc(struct slab *s)
{
    uint8_t idx = s->free_head;

    if (idx == END_OF_LIST)
        return OFFSET_NONE;
    s->free_head = s->next[idx];
    s->next[idx] = END_OF_LIST;
    s->taken[idx] = true;
    s->inuse++;
    return slab_offset(s, idx);
}

static bool slab_free(struct slab *s, uint16_t offset)
{
    uint8_t idx = slab_index(s, offset);

    if (idx == END_OF_LIST || !s->taken[idx])
        return false;
    s->taken[idx] = false;
    s->next[idx] = s->free_head;
    s->free_head = idx;
    s->inuse--;
    return true;
}

/* ---- harness ---- */

int main(void)
{
    struct slab s;
    unsigned size = __VERIFIER_nondet_uint();
    unsigned colour = __VERIFIER_nondet_uint();
    uint16_t got[3];
    unsigned n = 0;

    __VERIFIER_assume(size >= 1u && size <= 200u);
    __VERIFIER_assume(colour <= 32u);
    assert(slab_create(&s, (uint16_t)size, (uint16_t)colour));

    for (int i = 0; i < 3; i++) {
        got[i] = slab_alloc(&s);
        if (got[i] == OFFSET_NONE)
            continue;
        n++;
        assert(got[i] % ALIGNMENT == 0);
        assert(got[i] + size <= PAGE_BYTES);
        for (int k = 0; k < i; k++)
            assert(got[k] + size <= got[i] || got[i] + size <= got[k]);
    }
    assert(s.inuse == n);
    assert(n == 3 || n == s.nobjs);

    for (int i = 0; i < 3; i++) {
        if (got[i] != OFFSET_NONE && __VERIFIER_nondet_bool()) {
            assert(slab_free(&s, got[i]));
            assert(!slab_free(&s, got[i]));
            n--;
        }
    }
    assert(s.inuse == n);
    return 0;
}
