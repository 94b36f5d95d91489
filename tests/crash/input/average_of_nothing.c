// The average of no numbers at all.
//@ expect: division-by-zero
//@ stdin: -1\n
#include <stdio.h>

int main(void)
{
    int sum = 0, count = 0, x;

    /* negative number ends the list */
    while (scanf("%d", &x) == 1 && x >= 0) {
        sum = (sum + x) % 1000;
        count++;
    }
    printf("average %d\n", sum / count); //~ here
    return 0;
}
