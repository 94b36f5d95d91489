// Each allocation fails or not, as its input says: 0 means that it succeeds.
//@ expect: exit 0
//@ options: --malloc-may-fail
//@ inputs: 1 0 1 0 1 1 1 0 0 1
//@ gcc: no its allocations do not fail by choice
#include <errno.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    errno = 0;
    if (malloc(4) || errno != ENOMEM)
        return 1;
    char *text = malloc(8);
    if (!text)
        return 2;
    strcpy(text, "before");
    if (realloc(text, 100) || strcmp(text, "before") != 0)
        return 3;
    text = realloc(text, 100);
    if (!text || strcmp(text, "before") != 0)
        return 4;
    if (calloc(2, 2) || strdup(text) || strndup(text, 2))
        return 5;
    void *(*allocate)(size_t) = malloc;
    char *other = allocate(1);
    if (!other)
        return 6;
    if (realloc(other, 0))
        return 7;
    void *block = text;
    return posix_memalign(&block, 16, 16) != ENOMEM || block != text;
}
