// Inserting into a sorted list keeps it sorted.
//@ expect: holds
//@ range: 0..3
#include <assert.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

extern int __VERIFIER_nondet_int(void);

static void insert(struct node **list, int value)
{
    while (*list && (*list)->value < value)
        list = &(*list)->next;
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = *list;
    *list = node;
}

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 3; i++)
        insert(&list, __VERIFIER_nondet_int());
    for (struct node *p = list; p->next; p = p->next)
        assert(p->value <= p->next->value);
    return 0;
}
