// A node is read after it was freed. That other memory is read with each of the changes is looked at twice.
//@ options: --method repair
//@ says: agrees: with each of the changes the failing run, step by step, does not fail where it did
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *second = malloc(sizeof *second);
    struct node *first = malloc(sizeof *first);
    if (second == NULL || first == NULL) { //~ cause
        return 1;
    }
    *second = (struct node){2, NULL};
    *first = (struct node){1, second};
    int sum = 0;
    for (struct node *node = first; node; node = node->next) { //~ cause
        sum += node->value;
        free(node);
    }
    return sum;
}
