// An empty assembly statement used as a compiler barrier changes nothing.
//@ expect: exit 0
//@ stdout: 2\n
#include <stdio.h>

int main(void)
{
    int n = 1;
    __asm__ volatile("" ::: "memory");
    n++;
    asm("");
    printf("%d\n", n);
    return 0;
}
