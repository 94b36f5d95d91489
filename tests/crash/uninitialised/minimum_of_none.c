// The best so far, before there is one.
//@ expect: uninitialised
//@ stack: filled
//@ stdin: -5\n-7\n
#include <stdio.h>

int main(void)
{
    int value[2], *best, found = 0;
    for (int i = 0; i < 2; i++) {
        if (scanf("%d", &value[i]) != 1)
            return 1;
        if (value[i] > 0 && (!found || value[i] > *best)) {
            best = &value[i];
            found = 1;
        }
    }
    printf("%d\n", *best); //~ here
    return 0;
}
