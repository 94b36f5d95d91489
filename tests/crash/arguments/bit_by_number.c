// A bit that an int does not have.
//@ expect: bad-shift
//@ args: 40
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char *end;
    long bit;
    unsigned mask = 0;

    while (--argc > 0) {
        bit = strtol(*++argv, &end, 10);
        if (*end != '\0' || bit < 0)
            return 1;
        mask |= 1u << bit; //~ here
    }
    printf("%x\n", mask);
    return 0;
}
