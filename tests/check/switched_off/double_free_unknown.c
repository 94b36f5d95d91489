// Nobody asks about the memory that is freed twice, and nobody can say what becomes of the allocator then.
//@ expect: unknown
//@ options: --disable double-free
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int *p = malloc(sizeof *p);
    free(p);
    if (x == 3)
        free(p);
    assert(x != 3);
    return 0;
}
