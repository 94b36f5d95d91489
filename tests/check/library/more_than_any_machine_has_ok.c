// No allocation of more bytes than a process can address succeeds.
//@ expect: holds
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    assert(malloc((size_t)PTRDIFF_MAX + 1) == NULL);
    assert(calloc(SIZE_MAX, 2) == NULL);
    return 0;
}
