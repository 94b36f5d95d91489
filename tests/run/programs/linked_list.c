// Insertion in order, removal and reversal in a singly linked list.
//@ expect: exit 0
//@ stdout: 5 4 2 1 \n
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

static void insert(struct node **at, int value)
{
    while (*at && (*at)->value < value)
        at = &(*at)->next;
    struct node *n = malloc(sizeof *n);
    *n = (struct node){ value, *at };
    *at = n;
}

static void delete(struct node **at, int value)
{
    for (; *at; at = &(*at)->next)
        if ((*at)->value == value) {
            struct node *gone = *at;
            *at = gone->next;
            free(gone);
            return;
        }
}

int main(void)
{
    struct node *list = NULL, *reversed = NULL;
    int v[] = { 5, 1, 4, 2, 3 };
    for (int i = 0; i < 5; i++)
        insert(&list, v[i]);
    delete(&list, 3);
    delete(&list, 9);
    while (list) {
        struct node *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next;
    }
    for (struct node *p = reversed, *next; p; p = next)
        printf("%d ", p->value), next = p->next, free(p);
    printf("\n");
    return 0;
}
