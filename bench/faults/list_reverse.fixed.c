/* Reverses a singly linked list of samples in place. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_NODES 4

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *list, int value)
{
    struct node *node = malloc(sizeof *node);
    if (node == NULL)
        abort();
    node->value = value;
    node->next = list;
    return node;
}

static struct node *reverse(struct node *list)
{
    struct node *done = NULL;
    while (list != NULL) {
        struct node *rest = list->next;
        list->next = done;
        done = list;
        list = rest;
    }
    return done;
}

int main(void)
{
    int values[MAX_NODES];
    struct node *list = NULL;
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 0 && count <= MAX_NODES);
    for (int i = 0; i < count; i++) {
        values[i] = __VERIFIER_nondet_int();
        list = push(list, values[i]);
    }

    /* pushing turned the order around, so reversing restores it */
    int length = 0;
    for (struct node *node = reverse(list); node != NULL; node = node->next) {
        assert(length < count);
        assert(node->value == values[length]);
        length++;
    }
    assert(length == count);
    return 0;
}
