// A node is read after it was freed. Two changes of one line are told in the same words: they are told apart by their columns.
//@ options: --method repair --trust main --trust push
//@ says: line 26: `before` in place of `node` (column
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *head, int value)
{
    struct node *node = malloc(sizeof *node);
    if (node == NULL) {
        exit(1);
    }
    node->value = value;
    node->next = head;
    return node;
}

/* Removes the numbers that are even. */
static struct node *odd(struct node *head)
{
    struct node *before = NULL;
    for (struct node *node = head; node; node = node->next) { //~ cause
        if (node->value % 2) { //~ cause
            before = node; //~ cause
            continue;
        }
        if (before)
            before->next = node->next;
        else
            head = node->next;
        free(node);
    }
    return head;
}

int main(void)
{
    struct node *head = push(push(push(NULL, 3), 2), 1);
    head = odd(head);
    return head->value;
}
