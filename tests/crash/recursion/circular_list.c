// A list that bites its tail.
//@ expect: stack-overflow
#include <stdio.h>

typedef struct cell { int head; struct cell *tail; } cell;

static int length(const cell *c)
{
    return c == NULL ? 0 : 1 + length(c->tail);
}

int main(void)
{
    cell a = { 1, NULL }, b = { 2, &a };
    a.tail = &b;
    printf("%d\n", length(&a));
    return 0;
}
