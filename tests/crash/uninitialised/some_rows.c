// The last row of the table has no storage.
//@ expect: uninitialised
//@ stack: filled
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *rows[3];
    int i, j;

    for (i = 0; i < 2; i++) {
        rows[i] = calloc(2, sizeof(int));
        if (!rows[i])
            return 1;
    }
    for (i = 0; i < 3; i++)
        for (j = 0; j < 2; j++)
            rows[i][j] = i + j; //~ here
    printf("%d\n", rows[2][1]);
    return 0;
}
