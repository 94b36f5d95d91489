// A number from the command line is an index.
//@ expect: out-of-bounds
//@ args: 9
#include <stdio.h>
#include <stdlib.h>

const char *days[] = { "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su" };

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    int day = atoi(argv[1]);
    if (day < 0)
        return 2;
    printf("%s\n", days[day]); //~ here
}
