// A digit from outside as an index.
//@ expect: violated
//@ stdin: 9
#include <stdio.h>

static int counts[9];

int main(void)
{
    int c = getchar();
    if (c >= '0' && c <= '9')
        counts[c - '0']++; //~ check: out-of-bounds
    return 0;
}
