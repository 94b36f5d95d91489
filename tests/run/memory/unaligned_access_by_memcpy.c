// memcpy moves values to and from any address.
//@ expect: exit 0
//@ stdout: 12345678\n2 1\n
#include <stdio.h>
#include <string.h>

int main(void)
{
    unsigned char wire[7] = { 0xff, 0x78, 0x56, 0x34, 0x12, 0xee, 0xdd };
    unsigned n;
    short s = 0x0102;
    memcpy(&n, wire + 1, sizeof n);
    printf("%x\n", n);
    memcpy(wire + 5, &s, sizeof s);
    printf("%d %d\n", wire[5], wire[6]);
    return 0;
}
