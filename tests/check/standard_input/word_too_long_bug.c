// A word may be longer than its place.
//@ expect: violated
//@ stdin: abcd
#include <stdio.h>

int main(void)
{
    char name[4];
    return scanf("%s", name) == 1 ? 0 : 1; //~ check: out-of-bounds
}
