// Control falls through switch cases until a break.
//@ expect: exit 0
//@ stdout: -1 1 11 111 0 \n
#include <stdio.h>

static int weight(int k)
{
    int w = 0;
    switch (k) {
    case 3:
        w += 100;
    case 2:
        w += 10;
    case 1:
        w += 1;
        break;
    case 0:
        return -1;
    }
    return w;
}

int main(void)
{
    for (int k = 0; k <= 4; k++)
        printf("%d ", weight(k));
    printf("\n");
    return 0;
}
