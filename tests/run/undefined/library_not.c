// EOF and high bytes as unsigned char are allowed, char and short arguments match int conversions.
//@ expect: exit 0
//@ stdout: 0 0 1\nA -3 2.500000\n5 a\n
#include <stdio.h>
#include <ctype.h>

int main(void)
{
    char c = 'A', high = '\xe4';
    short s = -3;
    float f = 2.5f;
    printf("%d %d %d\n", isalpha(EOF) != 0, isalpha((unsigned char)high) != 0, isupper(c) != 0);
    printf("%c %d %f\n", c, s, f);
    printf("%u %x\n", 5, 10);
    return 0;
}
