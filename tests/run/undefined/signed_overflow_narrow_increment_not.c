// Incrementing a full signed char or short computes in int and only converts back.
//@ expect: exit 0
//@ stdout: -128 -32768\n
#include <stdio.h>

int main(void)
{
    signed char c = 127;
    short s = 32767;
    c++;
    s += 1;
    printf("%d %d\n", c, s);
    return 0;
}
