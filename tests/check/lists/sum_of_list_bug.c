// A list of unknown length; its sum is what was put in.
//@ expect: violated
//@ range: 0..4
//@ witness: 2 5 6
#include <assert.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 3);
    struct node *head = NULL;
    int put = 0, got = 0;
    for (unsigned i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_uchar();
        put += node->value;
        node->next = head;
        head = node;
    }
    for (struct node *p = head; p && p->next; p = p->next)
        got += p->value;
    assert(got == put); //~ check: assertion
    return 0;
}
