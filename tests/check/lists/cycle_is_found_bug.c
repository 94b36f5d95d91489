// Two walkers of different speed meet if and only if there is a cycle.
//@ expect: violated
//@ range: 0..5
//@ witness: 4
#include <assert.h>
#include <stddef.h>

struct node {
    struct node *next;
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    struct node nodes[4];
    unsigned back = __VERIFIER_nondet_uint() % 5;
    nodes[0].next = &nodes[1];
    nodes[1].next = &nodes[2];
    nodes[2].next = &nodes[3];
    nodes[3].next = back < 4 ? &nodes[back] : NULL;
    struct node *slow = nodes, *fast = nodes;
    int cycle = 0;
    while (fast->next) { //~ check: null-dereference
        slow = slow->next;
        fast = fast->next->next;
        if (slow == fast) {
            cycle = 1;
            break;
        }
    }
    assert(cycle == (back < 4));
    return 0;
}
