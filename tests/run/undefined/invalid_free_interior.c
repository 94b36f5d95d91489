// Freeing a pointer that was moved into the object.
//@ expect: fails invalid-free
#include <stdlib.h>

int main(void)
{
    char *p = calloc(16, 1);
    while (p[0] == 0 && p[1] == 0) {
        p++;
        break;
    }
    free(p); //~ run: invalid-free
    return 0;
}
