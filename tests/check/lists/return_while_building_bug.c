// The third node of a list gets a wrong value; the loop that builds it could also end by a return that no run takes.
//@ expect: violated
//@ witness: 1 1 1 0
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
    int count = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            return 0;
        node->value = ++count < 3;
        node->next = head;
        head = node;
    }
    for (struct node *node = head; node; node = node->next)
        assert(node->value == 1); //~ check: assertion
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
