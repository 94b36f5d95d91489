// continue in a for loop still evaluates the step expression.
//@ expect: exit 0
//@ stdout: 25 10\n
#include <stdio.h>

int main(void)
{
    int odd = 0, steps = 0;
    for (int i = 0; i < 10; i++, steps++) {
        if (i % 2 == 0)
            continue;
        odd += i;
    }
    printf("%d %d\n", odd, steps);
    return 0;
}
