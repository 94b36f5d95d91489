/* A ring buffer of bytes with a fill level. */
#include <assert.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

#define CAPACITY 2
#define STEPS 5

struct ring {
    unsigned char slots[CAPACITY];
    int first;
    int level;
};

static bool ring_put(struct ring *r, unsigned char byte)
{
    if (r->level == CAPACITY)
        return false;
    r->slots[(r->first + r->level) % CAPACITY] = byte;
    r->level++;
    return true;
}

static bool ring_get(struct ring *r, unsigned char *byte)
{
    if (r->level == 0)
        return false;
    *byte = r->slots[r->first];
    r->first = (r->first + 1) % CAPACITY;
    return true;
}

int main(void)
{
    struct ring ring = {{0}, 0, 0};
    unsigned char written = 0;
    unsigned char read = 0;

    for (int i = 0; i < STEPS; i++) {
        if (__VERIFIER_nondet_bool()) {
            bool stored = ring_put(&ring, written);
            assert(stored == (written - read < CAPACITY));
            if (stored)
                written++;
        } else {
            unsigned char byte = 0;
            bool got = ring_get(&ring, &byte);
            assert(got == (read != written));
            assert(!got || byte == read);
            if (got)
                read++;
        }
    }
    return 0;
}
