// A global variable is changed by another file.
//@ expect: out-of-bounds
//@ options: --no-body globals
//@ with: limit.c
#include <stdio.h>

int limit = 4;
int values[8];

void read_options(void);

int main(void)
{
    int i;
    read_options();
    for (i = 0; i < limit; i++)
        values[i] = i; //~ here
    printf("%d\n", values[0]);
    return 0;
}
