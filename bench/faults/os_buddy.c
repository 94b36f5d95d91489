/* Binary buddy allocator over 8 page frames; orders 0..3.
 *
 * order_of[] and free_map[] describe the block that starts at a frame:
 *   free_map[f] != 0  a free block of order order_of[f] starts at f
 *   used_map[f] != 0  an allocated block of order order_of[f] starts at f
 * Frames in the middle of a block have both maps clear.
 */
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_ORDER 3u
#define FRAMES    (1u << MAX_ORDER)
#define NO_FRAME  0xFFu

typedef uint8_t frame_t;

static uint8_t order_of[FRAMES];
static uint8_t free_map[FRAMES];
static uint8_t used_map[FRAMES];
static unsigned free_frames;

static void buddy_init(void)
{
    for (unsigned f = 0; f < FRAMES; f++) {
        order_of[f] = 0;
        free_map[f] = 0;
        used_map[f] = 0;
    }
    order_of[0] = MAX_ORDER;
    free_map[0] = 1;
    free_frames = FRAMES;
}

static frame_t buddy_of(frame_t f, unsigned order)
{
    return (frame_t)(f ^ (1u << order));
}

/* Smallest free block that can hold the order; lowest address wins. */
static frame_t find_fit(unsigned order)
{
    frame_t best = NO_FRAME;

    for (unsigned f = 0; f < FRAMES; f++) {
        if (!free_map[f] || order_of[f] < order)
            continue;
        if (best == NO_FRAME || order_of[f] < order_of[best])
            best = (frame_t)f;
    }
    return best;
}

static frame_t buddy_alloc(unsigned order)
{
    frame_t f = find_fit(order);

    if (f == NO_FRAME)
        return NO_FRAME;

    /* Split: give the upper half back until the block has the right size. */
    while (order_of[f] > order) {
        unsigned half = order_of[f] - 1u;
        frame_t upper = buddy_of(f, half);

        order_of[f] = (uint8_t)half;
        order_of[upper] = (uint8_t)half;
        free_map[upper] = 1;
    }
    free_map[f] = 0;
    used_map[f] = 1;
    free_frames -= 1u << order;
    return f;
}

/* Give a block back and merge it with its buddy as long as possible. */
static bool buddy_free(frame_t f)
{
    unsigned order;

    if (f >= FRAMES || !used_map[f])
        return false;

    order = order_of[f];
    used_map[f] = 0;
    free_frames += 1u << order;

    while (order < MAX_ORDER) {
        frame_t b = buddy_of(f, order);

        if (!free_map[b] || order_of[f] != order)
            break;
        free_map[b] = 0;
        if (b < f)
            f = b;
        order++;
    }
    free_map[f] = 1;
    order_of[f] = (uint8_t)order;
    return true;
}

/* ---- harness ------------------------------------------------------- */

/* Every frame belongs to exactly one block, and the totals agree. */
static void check_cover(void)
{
    unsigned f = 0, nfree = 0;

    for (unsigned n = 0; n < FRAMES && f < FRAMES; n++) {
        assert(free_map[f] + used_map[f] == 1);
        assert(order_of[f] <= MAX_ORDER);
        assert((f & ((1u << order_of[f]) - 1u)) == 0);
        if (free_map[f])
            nfree += 1u << order_of[f];
        f += 1u << order_of[f];
    }
    assert(f == FRAMES);
    assert(nfree == free_frames);
}

int main(void)
{
    frame_t got[3];

    buddy_init();
    for (int i = 0; i < 3; i++) {
        unsigned char o = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(o <= 2);
        got[i] = buddy_alloc(o);
    }
    for (int i = 0; i < 2; i++) {
        unsigned char k = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(k < 3);
        buddy_free(got[k]);
    }
    check_cover();
    return 0;
}
