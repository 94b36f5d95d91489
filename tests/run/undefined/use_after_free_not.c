// Links saved before the free, and a pointer set anew, are fine.
//@ expect: exit 0
//@ stdout: 2 1 0 9\n
#include <stdio.h>
#include <stdlib.h>

struct node { int n; struct node *next; };

int main(void)
{
    struct node *list = NULL, *p;
    for (int i = 0; i < 3; i++) {
        p = malloc(sizeof *p);
        p->n = i;
        p->next = list;
        list = p;
    }
    while (list) {
        p = list->next;
        printf("%d ", list->n);
        free(list);
        list = p;
    }
    p = malloc(sizeof *p);
    p->n = 9;
    printf("%d\n", p->n);
    free(p);
    return 0;
}
