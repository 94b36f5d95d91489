// Taking a node out of a ring with two links each.
//@ expect: violated
//@ range: 0..3
//@ witness: 1
#include <assert.h>

struct node {
    struct node *next, *previous;
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    struct node nodes[3];
    for (int i = 0; i < 3; i++) {
        nodes[i].next = &nodes[(i + 1) % 3];
        nodes[i].previous = &nodes[(i + 2) % 3];
    }
    struct node *out = &nodes[__VERIFIER_nondet_uint() % 3];
    out->next->previous = out->previous;
    out->previous->next = out->previous;
    for (int i = 0; i < 3; i++)
        if (&nodes[i] != out)
            assert(nodes[i].next->previous == &nodes[i]); //~ check: assertion
    return 0;
}
