// Two digits were meant, but a width is no limit.
//@ expect: out-of-bounds
//@ stdin: 7 100\n
#include <stdio.h>

int main(void)
{
    char text[6];
    unsigned hours, minutes;
    if (scanf("%u %u", &hours, &minutes) != 2)
        return 1;
    sprintf(text, "%02u:%02u", hours, minutes); //~ here
    puts(text);
    return 0;
}
