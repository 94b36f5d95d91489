// An empty input has no first character.
//@ expect: violated
//@ stdin:
#include <stdio.h>

int main(void)
{
    static int seen[256];
    int c = fgetc(stdin);
    seen[c] = 1; //~ check: out-of-bounds
    return 0;
}
