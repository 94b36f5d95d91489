// A member of a struct that is not there.
//@ expect: violated
//@ witness: 0
#include <stddef.h>

struct node {
    int key;
    struct node *next;
};

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct node last = { 2, NULL }, first = { 1, &last };
    struct node *p = __VERIFIER_nondet_int() ? &first : last.next;
    return p->key > 2; //~ check: null-dereference
}
