// A list: allocated objects get numbers, and what is written through pointers is found again.
//@ command: run --story
#include <stdlib.h>
#include <stdio.h>
struct node { int key; struct node *next; };
static struct node *insert(struct node *head, int key)
{
    struct node *n = malloc(sizeof *n);
    n->key = key;
    if (!head || head->key >= key) {
        n->next = head;
        return n;
    }
    struct node *p = head;
    while (p->next && p->next->key < key)
        p = p->next;
    n->next = p->next;
    p->next = n;
    return head;
}
static struct node *remove_key(struct node *head, int key)
{
    struct node **link = &head;
    while (*link) {
        struct node *n = *link;
        if (n->key == key) {
            free(n);
            *link = n->next;
        } else {
            link = &n->next;
        }
    }
    return head;
}
int main(void)
{
    int keys[] = { 3, 1, 2 };
    struct node *list = NULL;
    for (int i = 0; i < 3; i++)
        list = insert(list, keys[i]);
    for (struct node *n = list; n; n = n->next)
        printf("%d\n", n->key);
    list = remove_key(list, 2);
    return 0;
}
