// The next node is kept before the node is freed.
//@ expect: holds
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
    struct node *n = cons(1, cons(2, cons(3, NULL)));
    while (n) {
        struct node *next = n->next;
        free(n);
        n = next;
    }
    return 0;
}
