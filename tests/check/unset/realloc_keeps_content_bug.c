// What lies behind the end of a block that grew is no copy of what was there before it shrank.
//@ expect: violated
//@ witness: 1 2
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int *p = malloc(2 * sizeof *p), before[2];
    if (p == 0)
        return 0;
    memcpy(before, p, sizeof before);
    p = realloc(p, sizeof *p);
    if (p == 0)
        return 0;
    p = realloc(p, 2 * sizeof *p);
    if (p == 0)
        return 0;
    assert(p[1] == before[1]); //~ check: assertion
    free(p);
    return 0;
}
