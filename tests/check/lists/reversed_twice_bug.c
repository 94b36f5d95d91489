// Reversing a list of three turns its ends round.
//@ expect: violated
//@ witness: 1 2 3
#include <assert.h>
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

extern int __VERIFIER_nondet_int(void);

static struct node *reverse(struct node *list)
{
    struct node *result = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = NULL;
        result = list;
        list = next;
    }
    return result;
}

int main(void)
{
    struct node c = { __VERIFIER_nondet_int(), NULL }, b = { __VERIFIER_nondet_int(), &c };
    struct node a = { __VERIFIER_nondet_int(), &b };
    struct node *list = reverse(&a);
    assert(list == &c);
    assert(list->next == &b && b.next == &a && a.next == NULL); //~ check: assertion
    return 0;
}
