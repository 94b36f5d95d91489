// The last node of a list has a next that nobody set.
//@ expect: uninitialised
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *new_node(int value)
{
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL)
        exit(1);
    n->value = value;
    return n;
}

int main(void)
{
    struct node *list = new_node(1);
    list->next = new_node(2);
    int sum = 0;
    for (struct node *n = list; n != NULL; n = n->next)
        sum += n->value;
    printf("%d\n", sum);
    return 0;
}
