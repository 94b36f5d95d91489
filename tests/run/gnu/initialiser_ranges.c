// A designator may cover a range of elements.
//@ expect: exit 0
//@ stdout: 1111002272 102 54\n
#include <stdio.h>

int main(void)
{
    int v[10] = { [0 ... 3] = 1, [6 ... 9] = 2, [8] = 7 };
    char map[256] = { ['a' ... 'f'] = 1, ['0'] = 2 };
    int m[3][2] = { [0 ... 2] = { 4, 5 } };
    for (int i = 0; i < 10; i++)
        printf("%d", v[i]);
    printf(" %d%d%d %d%d\n", map['c'], map['g'], map['0'], m[0][1], m[2][0]);
    return 0;
}
