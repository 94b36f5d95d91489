// A dangling pointer: the use, where the memory was freed, where it was allocated, who called.
//@ command: run
#include <stdlib.h>

static void release(int *p) { free(p); }
static int first(const int *values) { return values[0]; }

int main(void)
{
    int *values = malloc(3 * sizeof *values);
    if (!values)
        return 1;
    values[0] = 7;
    release(values);
    return first(values);
}
