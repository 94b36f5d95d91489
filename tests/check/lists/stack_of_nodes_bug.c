// Last in, first out.
//@ expect: violated
//@ witness: 1 2
#include <assert.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *below;
};

extern int __VERIFIER_nondet_int(void);

static struct node *top;

static void push(int value)
{
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->below = top;
    top = node;
}

static int pop(void)
{
    struct node *node = top;
    int value = node->value; //~ check: null-dereference
    top = node->below;
    free(node);
    return value;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    push(a);
    push(b);
    assert(pop() == b);
    assert(pop() == a);
    if (a == 1 && b == 2)
        pop();
    if (a == 1 && b == 3)
        push(a);
    return 0;
}
