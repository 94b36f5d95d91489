// Both the error path and the end free the buffer.
//@ expect: double-free
//@ stdin: x\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *p = malloc(10);
    if (p == NULL)
        return 1;
    int c = getchar();
    if (c == 'x') {
        fprintf(stderr, "bad input\n");
        free(p);
    }
    free(p); //~ here
    return 0;
}
