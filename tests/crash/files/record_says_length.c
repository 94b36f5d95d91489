// A record of a file says how long its text is.
//@ expect: out-of-bounds
//@ file: data.bin=\x09abcdefghij
#include <stdio.h>

int main(void)
{
    unsigned char length;
    char text[8];
    FILE *in = fopen("data.bin", "rb");
    if (in == NULL)
        return 1;
    if (fread(&length, 1, 1, in) == 1 && fread(text, 1, length, in) == length) //~ here
        printf("%.*s\n", (int)length, text);
    fclose(in);
    return 0;
}
