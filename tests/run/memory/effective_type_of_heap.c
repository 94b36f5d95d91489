// The same heap block may hold values of different types in turn.
//@ expect: exit 0
//@ stdout: 5\n6\nhi\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    void *block = malloc(16);
    *(int *)block = 5;
    printf("%d\n", *(int *)block);
    *(double *)block = 2.5;
    ((double *)block)[1] = 3.5;
    printf("%g\n", ((double *)block)[0] + ((double *)block)[1]);
    char *text = block;
    text[0] = 'h'; text[1] = 'i'; text[2] = 0;
    puts(text);
    free(block);
    return 0;
}
