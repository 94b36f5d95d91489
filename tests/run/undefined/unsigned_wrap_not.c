// What fits, what is promoted to int, and conversions do not wrap; nor is it asked what library functions do.
//@ expect: exit 0
//@ options: --enable unsigned-wrap
#include <limits.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    unsigned char byte = 255;
    unsigned n = UINT_MAX - 1;
    unsigned long wide = (unsigned long)-1;
    char text[8] = "a";
    byte++;
    n += 1;
    byte = ~byte + 1;
    return !(byte == 0 || n == UINT_MAX) || wide == 0 || strtoul("4294967295", 0, 10) != n || strlen(text) != 1 || ~n;
}
