// Memory that is used after it was freed, on one of two paths; two runs are asked for, on different paths.
//@ command: check --runs 2
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *list, int value)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        abort();
    node->value = value;
    node->next = list;
    return node;
}

int main(void)
{
    struct node *list = push(push(NULL, 1), 2);
    int wanted = __VERIFIER_nondet_int();
    for (struct node *node = list; node; node = node->next) {
        if (node->value == wanted)
            free(node);
    }
    return 0;
}
