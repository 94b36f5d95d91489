// The first character counts, and there need not be a second one.
//@ expect: out-of-bounds
//@ env: LEVEL=
//@ stack: filled
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static const char names[3][8] = { "quiet", "normal", "loud" };
    const char *level = getenv("LEVEL");
    if (level == NULL)
        return 0;
    puts(names[level[0] - '0']); //~ here
    return 0;
}
