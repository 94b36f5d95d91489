// A digit from outside as an index.
//@ expect: holds
#include <stdio.h>

static int counts[10];

int main(void)
{
    int c = getchar();
    if (c >= '0' && c <= '9')
        counts[c - '0']++;
    return 0;
}
