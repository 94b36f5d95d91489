/* CRC-8 over a short telegram, bit by bit; the register starts with all ones. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define POLYNOMIAL 0x07u
#define LENGTH 3

static unsigned char crc_update(unsigned char crc, unsigned char byte)
{
    crc ^= byte;
    for (int bit = 0; bit < 8; bit++) {
        if (crc & 0x80u)
            crc = (unsigned char)((crc << 1) ^ POLYNOMIAL);
        else
            crc = (unsigned char)(crc << 1);
    }
    return crc;
}

static unsigned char crc_of(const unsigned char *bytes, int count)
{
    unsigned char crc = 0x00;
    for (int i = 0; i < count; i++)
        crc = crc_update(crc, bytes[i]);
    return crc;
}

static int all_zero(const unsigned char *bytes, int count)
{
    while (count > 0 && bytes[count - 1] == 0)
        count--;
    return count == 0;
}

int main(void)
{
    unsigned char telegram[LENGTH + 1];
    for (int i = 0; i < LENGTH; i++)
        telegram[i] = __VERIFIER_nondet_uchar();
    telegram[LENGTH] = crc_of(telegram, LENGTH);
    assert(crc_of(telegram, LENGTH + 1) == 0);
    assert(!all_zero(telegram, LENGTH + 1));
    return 0;
}
