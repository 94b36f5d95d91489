// A trailing array of no elements in a larger allocation may be used as a flexible one.
//@ expect: exit 0
//@ stdout: 9 4\n
#include <stdio.h>
#include <stdlib.h>

struct packet { int length; unsigned char data[0]; };

int main(void)
{
    struct packet *p = malloc(sizeof *p + 4);
    p->length = 4;
    for (int i = 0; i < p->length; i++)
        p->data[i] = i * i;
    printf("%d %d\n", p->data[3], p->length);
    free(p);
    return 0;
}
