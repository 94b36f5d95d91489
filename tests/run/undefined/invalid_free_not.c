// A pointer that moved and came back to the start may be freed, as may the one from realloc.
//@ expect: exit 0
#include <stdlib.h>

int main(void)
{
    char *p = malloc(16);
    p += 5;
    p -= 5;
    p = realloc(p, 100);
    free(p);
    free(realloc(NULL, 8));
    return 0;
}
