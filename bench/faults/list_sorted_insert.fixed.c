/* A sorted singly linked list of deadlines. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define COUNT 3

struct deadline {
    int time;
    struct deadline *next;
};

static struct deadline *insert(struct deadline *head, int time)
{
    struct deadline **link = &head;
    while (*link != NULL && (*link)->time < time)
        link = &(*link)->next;
    struct deadline *d = malloc(sizeof *d);
    if (d == NULL)
        abort();
    d->time = time;
    d->next = *link;
    *link = d;
    return head;
}

int main(void)
{
    struct deadline *head = NULL;
    for (int i = 0; i < COUNT; i++)
        head = insert(head, __VERIFIER_nondet_int());

    int seen = 0;
    for (struct deadline *d = head; d != NULL && seen <= COUNT; d = d->next) {
        seen++;
        assert(d->next == NULL || d->time <= d->next->time);
    }
    assert(seen == COUNT);
    return 0;
}
