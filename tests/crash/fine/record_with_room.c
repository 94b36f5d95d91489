// The length that a file says is compared with the room there is.
//@ expect: holds
//@ run: long
//@ file: data.bin=\x09abcdefghij
//@ run: short
//@ file: data.bin=\x02ab
#include <stdio.h>

int main(void)
{
    unsigned char length;
    char text[8];
    size_t n;
    FILE *in = fopen("data.bin", "rb");
    if (in == NULL)
        return 1;
    if (fread(&length, 1, 1, in) == 1 && length < sizeof text) {
        n = fread(text, 1, length, in);
        text[n] = '\0';
        puts(text);
    }
    if (fclose(in) != 0)
        return 1;
    return 0;
}
