// An allocation function that is called by a pointer fails as well.
//@ expect: violated
//@ options: --malloc-may-fail
//@ witness: 1
#include <stdlib.h>

static void *(*allocate)(size_t, size_t) = calloc;

int main(void)
{
    int *p = allocate(1, sizeof *p);
    return *p; //~ check: null-dereference
}
