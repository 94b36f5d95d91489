// Rows and columns are confused.
//@ expect: out-of-bounds
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int rows = 2, cols = 3;
  int **m = malloc(rows * sizeof(int *));
  for (int r = 0; r < rows; r++)
    m[r] = calloc(rows, sizeof(int));
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < cols; c++)
      m[r][c] = r * cols + c; //~ here
  printf("%d\n", m[1][2]);
  for (int r = 0; r < rows; r++)
    free(m[r]);
  free(m);
  return 0;
}
