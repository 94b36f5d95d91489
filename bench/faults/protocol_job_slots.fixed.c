/* Workers take job slots from a pool and give them back. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define WORKERS 3
#define SLOTS 3
#define NONE (-1)

static bool taken[SLOTS];
static int slot_of[WORKERS];

static int slot_acquire(void)
{
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!taken[slot]) {
            taken[slot] = true;
            return slot;
        }
    }
    return NONE;
}

static void slot_release(int slot)
{
    assert(slot >= 0 && slot < SLOTS);
    assert(taken[slot]);
    taken[slot] = false;
}

static void worker_start(int worker)
{
    if (slot_of[worker] == NONE)
        slot_of[worker] = slot_acquire();
}

static void worker_stop(int worker)
{
    if (slot_of[worker] == NONE)
        return;
    slot_release(slot_of[worker]);
    slot_of[worker] = NONE;
}

int main(void)
{
    for (int w = 0; w < WORKERS; w++)
        slot_of[w] = NONE;
    for (int i = 0; i < 4; i++) {
        int worker = __VERIFIER_nondet_int();
        int start = __VERIFIER_nondet_int();
        __VERIFIER_assume(worker >= 0 && worker < WORKERS);
        if (start)
            worker_start(worker);
        else
            worker_stop(worker);
    }
    for (int w = 0; w < WORKERS; w++) {
        for (int v = 0; v < w; v++)
            assert(slot_of[w] == NONE || slot_of[w] != slot_of[v]);
    }
    return 0;
}
