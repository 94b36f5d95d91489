// A scale that may be negative.
//@ expect: bad-shift
//@ stdin: 7 -3
#include <stdio.h>

int main(void)
{
    unsigned value; int scale;
    if (scanf("%u %d", &value, &scale) != 2) return 1;
    if (scale > 15) scale = 15;
    value = (value & 255) << scale; //~ here
    printf("%u\n", value);
    return 0;
}
