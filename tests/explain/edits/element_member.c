// A member of an element is not reset where the element is given back.
//@ says: with `table[slot].used = 0;` before this
//@ says: at lines 27 and 30 it does the same to all runs that were tried
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);

struct entry {
    int key;
    bool used;
};

static struct entry table[3];
static int count;

static void take(int i, int key)
{
    if (table[i].used)
        return;
    table[i].key = key;
    table[i].used = true; //~ cause
    count++; //~ cause
}

static void release(int slot)
{
    if (table[slot].key == 0)
        return;
    table[slot].key = 0; //~ cause
    count--;
}

int main(void)
{
    int slot = __VERIFIER_nondet_int(), is_released = __VERIFIER_nondet_int();
    if (slot < 0 || slot > 2)
        return 0;
    take(slot, 7);
    assert(table[slot].key == 7 && count == 1);
    if (is_released) {
        release(slot);
        assert(table[slot].key == 0 && count == 0);
    }
    assert(table[slot].used == (count == 1));
    return 0;
}
