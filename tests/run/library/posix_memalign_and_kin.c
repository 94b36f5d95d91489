// Aligned memory is aligned, and what cannot be an alignment is refused.
//@ expect: exit 0
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    void *block = (void *)1;
    if (posix_memalign(&block, 3, 8) != EINVAL || posix_memalign(&block, 2, 8) != EINVAL || block != (void *)1)
        return 1;
    for (size_t align = sizeof(void *); align <= 4096; align *= 2) {
        if (posix_memalign(&block, align, 24) != 0 || (uintptr_t)block % align != 0)
            return 2;
        free(block);
        block = aligned_alloc(align, 2 * align);
        if (!block || (uintptr_t)block % align != 0)
            return 3;
        free(block);
        block = memalign(align, 10);
        if (!block || (uintptr_t)block % align != 0)
            return 4;
        free(block);
    }
    block = __builtin_alloca(5);
    return (uintptr_t)block % 16 != 0;
}
