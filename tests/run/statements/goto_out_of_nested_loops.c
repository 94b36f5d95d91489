// goto leaves several loops at once.
//@ expect: exit 0
//@ stdout: 1 3 4\n
#include <stdio.h>

int main(void)
{
    int i, j, k;
    for (i = 0; i < 5; i++)
        for (j = 0; j < 5; j++)
            for (k = 0; k < 5; k++)
                if (i * j * k == 12)
                    goto found;
    printf("none\n");
    return 1;
found:
    printf("%d %d %d\n", i, j, k);
    return 0;
}
