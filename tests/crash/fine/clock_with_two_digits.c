// Two digits each, because they are looked at before.
//@ expect: holds
//@ run: early
//@ stdin: 7 5\n
//@ run: late
//@ stdin: 23 59\n
#include <stdio.h>

int main(void)
{
    char text[6];
    unsigned hours, minutes;
    if (scanf("%u %u", &hours, &minutes) != 2 || hours > 23 || minutes > 59)
        return 1;
    sprintf(text, "%02u:%02u", hours, minutes);
    puts(text);
    return 0;
}
