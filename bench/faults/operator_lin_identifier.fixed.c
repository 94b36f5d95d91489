/* Protected identifiers of the LIN bus: six bits of identifier and two bits of parity. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define ID_MASK 0x3Fu

static unsigned parity(unsigned value)
{
    value ^= value >> 4;
    value ^= value >> 2;
    value ^= value >> 1;
    return value & 1u;
}

/* P0 covers the bits 0, 1, 2, 4; P1 covers 1, 3, 4, 5 and is inverted. */
static unsigned char lin_protect(unsigned char id)
{
    unsigned p0 = parity(id & 0x17u);
    unsigned p1 = parity(id & 0x3Au) ^ 1u;
    return (unsigned char)((id & ID_MASK) | p0 << 6 | p1 << 7);
}

static bool lin_accept(unsigned char protected_id, unsigned char *id)
{
    *id = protected_id & ID_MASK;
    return lin_protect(*id) == protected_id;
}

static int count_ones(unsigned value)
{
    int count = 0;
    for (; value != 0; value >>= 1)
        count += value & 1u;
    return count;
}

int main(void)
{
    unsigned char id = __VERIFIER_nondet_uchar() & ID_MASK;
    unsigned char flip = __VERIFIER_nondet_uchar() & 7u;
    unsigned char back;

    unsigned char pid = lin_protect(id);
    assert(count_ones(pid & 0x57u) % 2 == 0);
    assert(count_ones(pid & 0xBAu) % 2 == 1);
    assert(lin_accept(pid, &back) && back == id);
    assert(!lin_accept((unsigned char)(pid ^ (1u << flip)), &back));
    return 0;
}
