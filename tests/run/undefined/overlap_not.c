// memmove may overlap, memcpy may copy between neighbouring halves.
//@ expect: exit 0
//@ stdout: aabcdefgh\naabcdefgaabcdefg\n
#include <stdio.h>
#include <string.h>

int main(void)
{
    char text[17] = "abcdefgh";
    memmove(text + 1, text, 8);
    printf("%s\n", text);
    memcpy(text + 8, text, 8);
    printf("%s\n", text);
    return 0;
}
