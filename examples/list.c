// A list from which every even number is to be removed.
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

static struct node *push(struct node *head, int value)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        exit(1);
    node->value = value;
    node->next = head;
    return node;
}

static struct node *remove_even(struct node *head)
{
    struct node *before = NULL;
    for (struct node *node = head; node; node = node->next) {
        if (node->value % 2) {
            before = node;
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
    struct node *head = NULL;
    for (int i = 5; i >= 1; i--)
        head = push(head, i);
    head = remove_even(head);
    while (head) {
        struct node *next = head->next;
        printf("%d\n", head->value);
        free(head);
        head = next;
    }
    return 0;
}
