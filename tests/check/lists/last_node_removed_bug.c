// Removing the last node of a list that may have only one.
//@ expect: violated
//@ range: 0..3
//@ witness: 1
#include <assert.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 3);
    struct node *head = NULL;
    for (unsigned i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
    }
    struct node *p = head;
    while (p->next->next) //~ check: null-dereference
        p = p->next;
    free(p->next);
    p->next = NULL;
    unsigned left = 0;
    for (p = head; p; p = p->next)
        left++;
    assert(left == n - 1);
    return 0;
}
