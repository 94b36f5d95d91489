// Freeing a list while reading the link out of the freed node.
//@ expect: fails use-after-free
#include <stdlib.h>

struct node { struct node *next; };

int main(void)
{
    struct node *list = NULL, *p;
    for (int i = 0; i < 3; i++) {
        p = malloc(sizeof *p);
        p->next = list;
        list = p;
    }
    for (p = list; p != NULL;
         p = p->next) //~ run: use-after-free
        free(p);
    return 0;
}
