// What a block of the heap held before it was moved, set or not, it holds afterwards.
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 2 || n > 6)
        return 0;
    int *p = malloc(3 * sizeof *p), before[3];
    if (p == 0)
        return 0;
    p[0] = 4;
    memcpy(before, p, sizeof before);
    int *q = realloc(p, n * sizeof *q);
    if (q == 0) {
        free(p);
        return 0;
    }
    assert(q[0] == 4 && q[1] == before[1]);
    assert(n < 3 || q[2] == before[2]);
    free(q);
    return 0;
}
