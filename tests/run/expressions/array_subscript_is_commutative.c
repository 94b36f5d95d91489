// a[i] is *(a + i), so i[a] is the same object; negative subscripts are fine inside an array.
//@ expect: exit 0
//@ stdout: 6 6 5 c\n80 80\n
#include <stdio.h>

int main(void)
{
    int a[] = { 5, 6, 7, 8 };
    int *mid = a + 2;
    printf("%d %d %d %c\n", a[1], 1[a], mid[-2], 2["abc"]);
    3[a] = 80;
    printf("%d %d\n", *(a + 3), *&a[3]);
    return 0;
}
