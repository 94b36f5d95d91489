// Worklist of basic blocks, kept as a Briggs/Torczon sparse set, with a mark
// so that the pass can tell the blocks it has visited from those it has not:
// dense[0 .. visited) are done, dense[visited .. size) still pending.
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BLOCKS 3

struct worklist {
    uint8_t dense[BLOCKS];
    uint8_t sparse[BLOCKS];
    uint8_t size;
    uint8_t visited;
};

static void wl_reset(struct worklist *w)
{
    for (int b = 0; b < BLOCKS; b++) {
        w->dense[b] = 0;
        w->sparse[b] = 0;
    }
    w->size = 0;
    w->visited = 0;
}

static bool wl_has(const struct worklist *w, uint8_t b)
{
    uint8_t slot = w->sparse[b];

    return slot < w->size && w->dense[slot] == b;
}

static bool wl_is_visited(const struct worklist *w, uint8_t b)
{
    return wl_has(w, b) && w->sparse[b] < w->visited;
}

// Exchange the blocks in two slots of the dense array.
static void wl_swap(struct worklist *w, uint8_t s, uint8_t t)
{
    uint8_t bs = w->dense[s];
    uint8_t bt = w->dense[t];

    w->dense[s] = bt;
    w->dense[t] = bs;
    w->sparse[bt] = s;
    w->sparse[bs] = t;
}

static void wl_add(struct worklist *w, uint8_t b)
{
    if (wl_has(w, b))
        return;
    w->dense[w->size] = b;
    w->sparse[b] = w->size;
    w->size++;
}

// Mark a pending block as visited: it moves to the end of the first part.
static void wl_visit(struct worklist *w, uint8_t b)
{
    if (!wl_has(w, b) || wl_is_visited(w, b))
        return;
    wl_swap(w, w->sparse[b], w->visited);
    w->visited++;
}

// Remove a block.  A visited block first leaves the visited part, so that the
// two parts stay contiguous.
static void wl_remove(struct worklist *w, uint8_t b)
{
    uint8_t slot;

    if (!wl_has(w, b))
        return;
    slot = w->sparse[b];
    if (slot < w->visited) {
        w->visited--;
        wl_swap(w, slot, w->visited);
    }
    w->size--;
    wl_swap(w, slot, w->size);
}

// ---------------------------------------------------------------- harness

enum op { OP_ADD, OP_VISIT, OP_REMOVE, OP_KINDS };

int main(void)
{
    struct worklist w;
    bool in[BLOCKS];
    bool done[BLOCKS];

    wl_reset(&w);
    for (int b = 0; b < BLOCKS; b++) {
        in[b] = false;
        done[b] = false;
    }
    // start with three blocks queued
    for (uint8_t b = 0; b < 3; b++) {
        wl_add(&w, b);
        in[b] = true;
    }

    for (int step = 0; step < 3; step++) {
        uint8_t op = __VERIFIER_nondet_uchar();
        uint8_t b = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(op < OP_KINDS);
        __VERIFIER_assume(b < BLOCKS);
        switch (op) {
        case OP_ADD:
            wl_add(&w, b);
            in[b] = true;
            break;
        case OP_VISIT:
            wl_visit(&w, b);
            if (in[b])
                done[b] = true;
            break;
        default:
            wl_remove(&w, b);
            in[b] = false;
            done[b] = false;
            break;
        }
    }

    int members = 0;
    int finished = 0;
    for (uint8_t b = 0; b < BLOCKS; b++) {
        assert(wl_has(&w, b) == in[b]);
        assert(wl_is_visited(&w, b) == done[b]);
        members += in[b];
        finished += done[b];
    }
    assert(w.size == members);
    assert(w.visited == finished);
    return 0;
}
