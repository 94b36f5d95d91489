// A failing test without inputs: no run passes, and still an edit is found.
//@ says: with `strlen(text) + 1` in place of `strlen(text)` nothing fails within the bounds
//@ says: No run passes
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static char *copy_of(const char *text)
{
    size_t size = strlen(text); //~ cause
    char *copy = malloc(size); //~ cause
    if (copy == NULL) //~ cause
        return NULL;
    strcpy(copy, text);
    return copy;
}

int main(void)
{
    char *copy = copy_of("hello");
    if (copy != NULL) {
        assert(strcmp(copy, "hello") == 0);
        free(copy);
    }
    return 0;
}
