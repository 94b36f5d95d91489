// realloc keeps the common part, and acts as malloc for a null pointer.
//@ expect: exit 0
//@ stdout: 32 0 57\n12\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *v = NULL;
    size_t room = 0;
    for (int n = 0; n < 20; n++) {
        if ((size_t)n == room) {
            room = room ? room * 2 : 1;
            v = realloc(v, room * sizeof *v);
        }
        v[n] = n * 3;
    }
    printf("%d %d %d\n", (int)room, v[0], v[19]);
    v = realloc(v, 5 * sizeof *v);
    printf("%d\n", v[4]);
    free(v);
    return 0;
}
