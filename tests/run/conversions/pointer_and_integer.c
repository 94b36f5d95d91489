// Pointers survive a round trip through uintptr_t, and integers one through a pointer.
//@ expect: exit 0
//@ stdout: 4 2\n-7 0\n1\n8\n
#include <stdio.h>
#include <stdint.h>

int main(void)
{
    int a[4] = { 1, 2, 3, 4 };
    uintptr_t n = (uintptr_t)&a[1];
    int *p = (int *)(n + 2 * sizeof(int));
    void *tagged = (void *)(intptr_t)-7;
    printf("%d %d\n", *p, *(int *)n);
    printf("%d %d\n", (int)(intptr_t)tagged, (int)(n % sizeof(int)));
    printf("%d\n", (uintptr_t)(void *)0 == 0);
    printf("%d\n", (int)((uintptr_t)p - n));
    return 0;
}
