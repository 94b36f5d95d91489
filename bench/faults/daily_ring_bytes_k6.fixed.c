// Received bytes wait in a ring until somebody reads them. The indices run on; only their difference counts.
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

enum { SIZE = 4, STEPS = 5 };

typedef struct {
    uint8_t bytes[SIZE];
    uint8_t head; // next byte to write
    uint8_t tail; // next byte to read
} Ring;

static unsigned fill(const Ring *r)
{
    return (uint8_t)(r->head - r->tail);
}

static bool put(Ring *r, uint8_t byte)
{
    if (fill(r) >= SIZE)
        return false;
    r->bytes[r->head++ % SIZE] = byte;
    return true;
}

static bool get(Ring *r, uint8_t *byte)
{
    if (fill(r) == 0)
        return false;
    *byte = r->bytes[r->tail++ % SIZE];
    return true;
}

int main(void)
{
    // The ring may have been in use for some time.
    Ring r;
    r.head = r.tail = __VERIFIER_nondet_uchar();

    uint8_t sent = 0, received = 0, byte;
    for (int i = 0; i < STEPS; i++) {
        if (__VERIFIER_nondet_bool()) {
            bool room = sent - received < SIZE;
            assert(put(&r, sent) == room);
            sent += room;
        } else {
            bool any = sent > received;
            assert(get(&r, &byte) == any);
            if (any) {
                assert(byte == received);
                received++;
            }
        }
        assert(fill(&r) == (unsigned)(sent - received));
    }
    return 0;
}
