/*
 * Heap of a small RTOS: address-ordered free list over a static arena, first
 * fit with splitting, merging with both neighbours on free. Sizes are in
 * units; unit indices are used instead of pointers.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define UNITS 8
#define NIL   0xFF
#define SLOTS 3
#define STEPS 5

struct heap {
    uint8_t size[UNITS];       /* size of the block that starts here */
    uint8_t next[UNITS];       /* next free block, by address */
    uint8_t free_head;
    uint8_t free_units;
};

static void heap_init(struct heap *h)
{
    for (int i = 0; i < UNITS; i++) {
        h->size[i] = 0;
        h->next[i] = NIL;
    }
    h->size[0] = UNITS;
    h->free_head = 0;
    h->free_units = UNITS;
}

/* First fit; the front of a larger block is given out. */
static uint8_t heap_alloc(struct heap *h, uint8_t n)
{
    uint8_t prev = NIL;
    uint8_t cur = h->free_head;
    uint8_t succ;

    while (cur != NIL && h->size[cur] < n) {
        prev = cur;
        cur = h->next[cur];
    }
    if (cur == NIL)
        return NIL;

    if (h->size[cur] > n) {
        succ = cur + n;
        h->size[succ] = h->size[cur] - n;
        h->next[succ] = h->next[cur];
        h->size[cur] = n;
    } else {
        succ = h->next[cur];
    }
    if (prev == NIL)
        h->free_head = succ;
    else
        h->next[prev] = succ;
    h->free_units -= n;
    return cur;
}

static void heap_free(struct heap *h, uint8_t b)
{
    uint8_t prev = NIL;
    uint8_t cur = h->free_head;

    while (cur != NIL && cur < b) {
        prev = cur;
        cur = h->next[cur];
    }
    h->free_units += h->size[b];

    /* Merge with the following block, or link it. */
    if (cur != NIL && b + h->size[b] == cur) {
        h->size[b] += h->size[cur];
        h->next[b] = h->next[cur];
    } else {
        h->next[b] = cur;
    }

    /* Merge into the preceding block, or link behind it. */
    if (prev == NIL) {
        h->free_head = b;
    } else if (prev + h->size[prev] == b) {
        h->size[prev] += h->size[b];
        h->next[prev] = h->next[b];
    } else {
        h->next[prev] = b;
    }
}

int main(void)
{
    struct heap h;
    uint8_t slot[SLOTS];
    uint8_t len[SLOTS];

    heap_init(&h);
    for (int i = 0; i < SLOTS; i++) {
        slot[i] = heap_alloc(&h, 2);
        len[i] = 2;
        assert(slot[i] != NIL);
    }

    /* Give back the first two blocks in either order, then a new request. */
    uint8_t first = __VERIFIER_nondet_bool() ? 1 : 0;
    uint8_t want = __VERIFIER_nondet_uchar();
    _Bool all = __VERIFIER_nondet_bool();
    uint8_t sum = 0;
    uint8_t steps = 0;

    __VERIFIER_assume(want >= 1 && want <= 4);
    heap_free(&h, slot[first]);
    if (all)
        heap_free(&h, slot[2]);
    heap_free(&h, slot[1 - first]);

    /* The free list covers the free units, ordered, with no neighbours left. */
    for (uint8_t b = h.free_head; b != NIL && steps < STEPS; b = h.next[b]) {
        sum += h.size[b];
        steps++;
        if (h.next[b] != NIL)
            assert(b + h.size[b] < h.next[b]);
    }
    assert(steps < STEPS);
    assert(sum == h.free_units);
    assert(h.free_units == (all ? 8 : 6));

    uint8_t p = heap_alloc(&h, want);
    assert(p != NIL);
    assert(all || p + want <= slot[2] || p >= slot[2] + len[2]);
    return 0;
}
