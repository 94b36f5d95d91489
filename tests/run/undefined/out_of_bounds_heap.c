// Forgetting the byte for the terminating zero on the heap.
//@ expect: fails out-of-bounds
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *word = "overflow";
    size_t n = strlen(word);
    char *copy = malloc(n);
    for (size_t i = 0; i <= n; i++)
        copy[i] = word[i]; //~ run: out-of-bounds
    free(copy);
    return 0;
}
