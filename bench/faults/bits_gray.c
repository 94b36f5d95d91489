/* Gray code of an absolute encoder, and back. */
#include <assert.h>
#include <stdint.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

static uint16_t to_gray(uint16_t position)
{
    return (uint16_t)(position ^ (position >> 1));
}

static uint16_t from_gray(uint16_t code)
{
    code ^= code >> 8;
    code ^= code >> 4;
    code ^= code >> 1;
    return code;
}

static int bit_count(uint16_t word)
{
    int count = 0;
    for (int i = 0; i < 16; i++)
        count += (word >> i) & 1;
    return count;
}

int main(void)
{
    uint16_t position = __VERIFIER_nondet_ushort();
    uint16_t next = (uint16_t)(position + 1);

    uint16_t code = to_gray(position);
    assert(bit_count(code ^ to_gray(next)) == 1);
    assert(from_gray(code) == position);
    return 0;
}
