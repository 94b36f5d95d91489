/* Two sorted lists of appointments become one. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

typedef struct node Node;

struct node {
    int hour;
    Node *next;
};

/* Takes the earlier appointment each time; both lists are used up. */
static Node *merge(Node *a, Node *b)
{
    Node start = { 0, NULL };
    Node *end = &start;
    while (b != NULL) {
        if (b->hour < a->hour) {
            end->next = b;
            b = b->next;
        } else {
            end->next = a;
            a = a->next;
        }
        end = end->next;
    }
    end->next = a != NULL ? a : b;
    return start.next;
}

static Node *one(int hour, Node *next)
{
    Node *n = malloc(sizeof(Node));
    if (n == NULL)
        exit(1);
    n->hour = hour;
    n->next = next;
    return n;
}

/* Up to two appointments, in order. */
static Node *some_day(void)
{
    int first = __VERIFIER_nondet_int();
    int second = __VERIFIER_nondet_int();
    if (first < 0)
        return NULL;
    if (second < first)
        return one(first, NULL);
    return one(first, one(second, NULL));
}

int main(void)
{
    Node *mine = some_day();
    Node *yours = some_day();
    Node *all = merge(mine, yours);
    while (all != NULL) {
        Node *next = all->next;
        assert(next == NULL || all->hour <= next->hour);
        free(all);
        all = next;
    }
    return 0;
}
