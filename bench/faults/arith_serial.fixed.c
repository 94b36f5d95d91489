/*
 * Sequence numbers of 16 bits that wrap around: which of two comes first, and which segments
 * of a transmission still belong into the receive window.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

#define WINDOW 1024

/* Whether a precedes b, for numbers less than half the range apart. */
static bool seq_before(uint16_t a, uint16_t b)
{
    return (int16_t)(a - b) < 0;
}

/* Whether a segment that starts at seq and has len bytes touches the window at next. */
static bool seq_acceptable(uint16_t next, uint16_t seq, uint16_t len)
{
    uint16_t window_end = next + WINDOW;
    uint16_t segment_end = seq + len;

    return seq_before(seq, window_end) && seq_before(next, segment_end);
}

int main(void)
{
    uint16_t next = __VERIFIER_nondet_ushort();
    uint16_t ahead = __VERIFIER_nondet_ushort();
    uint16_t len = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(ahead < WINDOW);
    __VERIFIER_assume(len > 0 && len <= 512);

    /* wherever the window lies, what starts in it is accepted */
    assert(seq_acceptable(next, next + ahead, len));
    /* and what ended before it, or starts behind it, is not */
    assert(!seq_acceptable(next, next - len, len));
    assert(!seq_acceptable(next, next + WINDOW + ahead, len));
    return 0;
}
