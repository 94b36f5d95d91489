//@ options:
// A node is read after it was freed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *second = malloc(sizeof *second), *first = malloc(sizeof *first);
    if (!first || !second)
        return 0;
    *second = (struct node){ 2, 0 };
    *first = (struct node){ 1, second };
    int wanted = __VERIFIER_nondet_int();
    for (struct node *node = first; node; node = node->next)
        if (node->value == wanted)
            free(node);
    return 0;
}
