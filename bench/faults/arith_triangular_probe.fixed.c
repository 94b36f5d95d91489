/* Open addressing: probe steps of 1, 2, 3, ... visit every slot of a table of a power of two. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define SLOTS 8
#define EMPTY 0
#define KEYS 5

static unsigned probe(unsigned hash, unsigned attempt)
{
    return (hash + attempt * (attempt + 1) / 2) % SLOTS;
}

/* Returns the slot of the key, or the one where it belongs, or -1 if there is none. */
static int find_slot(const int *table, int key)
{
    unsigned hash = (unsigned)key >> 2;
    for (unsigned attempt = 0; attempt < SLOTS; attempt++) {
        unsigned slot = probe(hash, attempt);
        if (table[slot] == key || table[slot] == EMPTY)
            return (int)slot;
    }
    return -1;
}

int main(void)
{
    int table[SLOTS] = {EMPTY};

    for (int i = 0; i < KEYS; i++) {
        int key = __VERIFIER_nondet_int();
        __VERIFIER_assume(key > 0 && key < 64);
        int slot = find_slot(table, key);
        assert(slot >= 0);
        table[slot] = key;
        assert(find_slot(table, key) == slot);
    }
    return 0;
}
