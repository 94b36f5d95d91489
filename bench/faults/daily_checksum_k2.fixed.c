/* Checksum of a message: one's complement sum of 16-bit words. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define SIZE 6

/* Bytes come high byte first; the carries are added at the low end. */
static uint16_t checksum(const uint8_t *bytes, size_t size)
{
    uint32_t sum = 0;
    for (size_t i = 0; i + 1 < size; i += 2)
        sum += (uint32_t)bytes[i] << 8 | bytes[i + 1];
    if (size % 2 != 0)
        sum += (uint32_t)bytes[size - 1] << 8;
    while (sum >> 16 != 0)
        sum = (sum & 0xffff) + (sum >> 16);
    return (uint16_t)~sum;
}

/* A word is added, and the carry at once. */
static uint16_t add(uint16_t a, uint16_t b)
{
    uint16_t c = (uint16_t)(a + b);
    return c < a ? (uint16_t)(c + 1) : c;
}

int main(void)
{
    uint8_t message[SIZE + 2];
    for (int i = 0; i < SIZE; i++)
        message[i] = __VERIFIER_nondet_uchar();

    uint16_t sum = checksum(message, SIZE);
    uint16_t expected = 0;
    for (int i = 0; i < SIZE; i += 2)
        expected = add(expected, (uint16_t)(message[i] << 8 | message[i + 1]));
    assert(sum == (uint16_t)~expected);

    /* With its checksum behind it a message adds up to nothing. */
    message[SIZE] = (uint8_t)(sum >> 8);
    message[SIZE + 1] = (uint8_t)sum;
    assert(checksum(message, SIZE + 2) == 0);
    return 0;
}
