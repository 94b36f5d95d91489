// Building a list may end early, by a return that no run takes: new nodes bring the loop no nearer to its end.
//@ expect: unknown
//@ options: --max-unwind 8
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            return 0;
        node->value = 1;
        node->next = head;
        head = node;
    }
    for (struct node *node = head; node; node = node->next)
        assert(node->value == 1);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
