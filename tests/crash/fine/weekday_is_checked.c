// The number is looked at from both sides.
//@ expect: holds
//@ run: in the week
//@ args: 3
//@ run: beyond
//@ args: 7
//@ run: before
//@ args: -1
#include <stdio.h>
#include <stdlib.h>

static const char *const days[] = { "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su" };

int main(int argc, char **argv)
{
    int day;
    if (argc != 2)
        return 2;
    day = atoi(argv[1]);
    if (day < 0 || day >= (int)(sizeof days / sizeof days[0]))
        return 2;
    puts(days[day]);
    return 0;
}
