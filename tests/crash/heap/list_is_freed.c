// The next node is read from one that was freed.
//@ expect: use-after-free
#include <stdlib.h>

struct node { struct node *next; int value; };

static struct node *cons(int value, struct node *next)
{
    struct node *n = malloc(sizeof *n);
    if (!n) exit(EXIT_FAILURE);
    n->value = value;
    n->next = next;
    return n;
}

int main(void)
{
    struct node *list = cons(1, cons(2, cons(3, NULL)));
    for (struct node *n = list; n; n = n->next) //~ here
        free(n);
    return 0;
}
