// What the library needs for itself is no failure of the program.
//@ expect: holds
//@ options: --malloc-may-fail
#include <assert.h>
#include <stdlib.h>

static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void)
{
    int values[3] = {3, 1, 2};
    qsort(values, 3, sizeof *values, order);
    assert(values[0] == 1 && values[2] == 3);
    return 0;
}
