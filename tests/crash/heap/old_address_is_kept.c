// After realloc the old pointer is worth nothing.
//@ expect: use-after-free
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *v = malloc(2 * sizeof(int));
    if (!v)
        return 1;
    int *first = v;
    v[0] = 10;
    v[1] = 20;
    int *larger = realloc(v, 100 * sizeof(int));
    if (!larger) {
        free(v);
        return 1;
    }
    printf("%d\n", *first); //~ here
    free(larger);
    return 0;
}
