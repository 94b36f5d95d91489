// Where gcc places bit-fields, seen through the bytes of the struct.
//@ expect: exit 0
//@ stdout: 12: ad 02 00 00 ff ff 7f 09 fe 01 00 00\n
#include <stdio.h>
#include <string.h>

struct f { unsigned a : 3, b : 7, c : 23; unsigned char d : 4; unsigned : 0; short e : 9; };

int main(void)
{
    struct f f;
    unsigned char bytes[sizeof f];
    memset(&f, 0, sizeof f);
    f.a = 5; f.b = 0x55; f.c = 0x7fffff; f.d = 9; f.e = -2;
    memcpy(bytes, &f, sizeof f);
    printf("%d:", (int)sizeof f);
    for (unsigned i = 0; i < sizeof f; i++)
        printf(" %02x", bytes[i]);
    printf("\n");
    return 0;
}
