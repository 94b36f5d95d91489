// Structs may point to themselves and to each other before completion.
//@ expect: exit 0
//@ stdout: 2 x\n
#include <stdio.h>

struct b;
struct a { int n; struct b *peer; struct a *next; };
struct b { char c; struct a owner[2]; };

int main(void)
{
    struct b x = { 'x', { { 1 }, { 2 } } };
    x.owner[0].peer = &x;
    x.owner[0].next = &x.owner[1];
    printf("%d %c\n", x.owner->next->n, x.owner[0].peer->owner[0].peer->c);
    return 0;
}
