// Inner blocks may hide outer names, including parameters of enclosing scopes and typedef names.
//@ expect: exit 0
//@ stdout: 2 3 1 2 9\n
#include <stdio.h>

int x = 1;
typedef int number;

static void show(int x)
{
    printf("%d ", x);
    {
        int x = 3;
        printf("%d ", x);
        {
            extern int x;
            printf("%d ", x);
        }
    }
    printf("%d ", x);
}

int main(void)
{
    show(2);
    number number = 9;
    printf("%d\n", number);
    return 0;
}
