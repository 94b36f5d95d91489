// Null pointers that are tested, measured or only addressed again are not dereferenced.
//@ expect: exit 0
//@ stdout: 4 1\n
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

int main(void)
{
    struct node *p = NULL;
    int *q = &*(int *)NULL;
    printf("%d %d\n", (int)sizeof p->value, q == NULL);
    if (p && p->value)
        return 1;
    free(p);
    return p != NULL;
}
