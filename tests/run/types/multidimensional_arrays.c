// Arrays of arrays are laid out row by row; pointers to rows step over whole rows.
//@ expect: exit 0
//@ stdout: 12 20 23\n138 46\n48 16 24 4\n32\n
#include <stdio.h>

static int sum(int rows, int m[][4])
{
    int t = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < 4; j++)
            t += m[i][j];
    return t;
}

int main(void)
{
    int m[3][4], (*row)[4] = m, cube[2][3][2] = { { { 1, 2 }, { 3 } }, { { 4 } } };
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            m[i][j] = i * 10 + j;
    row++;
    printf("%d %d %d\n", (*row)[2], row[1][0], *(*(m + 2) + 3));
    printf("%d %d\n", sum(3, m), sum(1, m + 1));
    printf("%d %d %d %d\n", (int)sizeof m, (int)sizeof m[0], (int)sizeof cube[0], cube[1][0][0]);
    printf("%d\n", (int)((char *)&m[2] - (char *)m));
    return 0;
}
