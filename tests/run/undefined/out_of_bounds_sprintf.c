// sprintf writes more than the buffer holds.
//@ expect: fails out-of-bounds
#include <stdio.h>

int main(void)
{
    char small[6];
    int n = 100000;
    sprintf(small, "<%d>", n); //~ run: out-of-bounds
    return small[0];
}
