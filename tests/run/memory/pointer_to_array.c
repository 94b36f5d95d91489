// Heap matrices through a pointer to an array and through a table of row pointers.
//@ expect: exit 0
//@ stdout: 9 7 16\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int rows = 3, cols = 4;
    int (*flat)[cols] = malloc(rows * sizeof *flat);
    int **table = malloc(rows * sizeof *table);
    for (int i = 0; i < rows; i++) {
        table[i] = malloc(cols * sizeof **table);
        for (int j = 0; j < cols; j++)
            flat[i][j] = table[i][j] = i * cols + j;
    }
    printf("%d %d %d\n", flat[2][1], table[1][3], (int)sizeof *flat);
    for (int i = 0; i < rows; i++)
        free(table[i]);
    free(table);
    free(flat);
    return 0;
}
