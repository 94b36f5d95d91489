// The CRC-32 checksum by table, compared with the bitwise one.
//@ expect: exit 0
//@ stdout: cbf43926 00000000 e8b7be43\n
#include <stdint.h>
#include <stdio.h>

static uint32_t table[256];

static uint32_t bitwise(uint32_t c)
{
    for (int k = 0; k < 8; k++)
        c = c & 1 ? 0xEDB88320u ^ c >> 1 : c >> 1;
    return c;
}

static uint32_t crc(const char *s)
{
    uint32_t c = ~0u;
    while (*s)
        c = table[(c ^ (uint8_t)*s++) & 255] ^ c >> 8;
    return ~c;
}

int main(void)
{
    for (uint32_t i = 0; i < 256; i++)
        table[i] = bitwise(i);
    printf("%08x %08x %08x\n", crc("123456789"), crc(""), crc("a"));
    return 0;
}
