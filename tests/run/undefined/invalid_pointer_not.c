// Pointers copied byte by byte or kept in an integer stay valid.
//@ expect: exit 0
//@ stdout: 5 5\n
#include <stdio.h>
#include <stdint.h>

int main(void)
{
    int n = 5, *p = &n, *q = 0;
    unsigned char *from = (unsigned char *)&p, *to = (unsigned char *)&q;
    for (unsigned i = 0; i < sizeof p; i++)
        to[i] = from[i];
    uintptr_t hidden = (uintptr_t)p ^ 0x5555;
    printf("%d %d\n", *q, *(int *)(hidden ^ 0x5555));
    return 0;
}
