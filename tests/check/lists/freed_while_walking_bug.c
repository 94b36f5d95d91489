// The next pointer has to be read before the node is freed.
//@ expect: violated
//@ range: 0..4
//@ witness: 1
#include <stdlib.h>

struct node {
    struct node *next;
};

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 3);
    struct node *head = NULL;
    for (unsigned i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
    }
    while (head) {
        free(head);
        head = head->next; //~ check: use-after-free
    }
    return 0;
}
