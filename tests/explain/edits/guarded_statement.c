// A statement is missing that is right only under a condition, which stands elsewhere in the program.
//@ says: with `if (s->top == 0) s->is_empty = 1;` after this
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct stack {
    int items[4];
    int top;
    int is_empty;
};

static void clear(struct stack *s)
{
    s->top = 0;
    s->is_empty = 1;
}

static void push(struct stack *s, int item)
{
    s->items[s->top] = item;
    s->top++;
    s->is_empty = 0; //~ cause
}

static int pop(struct stack *s)
{
    if (s->top == 0) //~ cause
        return -1;
    s->top--; //~ cause
    return s->items[s->top];
}

int main(void)
{
    struct stack s;
    clear(&s);
    unsigned char pushes = __VERIFIER_nondet_uchar() % 3, pops = __VERIFIER_nondet_uchar() % 3;
    for (int i = 0; i < pushes; i++)
        push(&s, i);
    for (int i = 0; i < pops; i++)
        pop(&s);
    assert(s.is_empty == (pushes <= pops));
    return 0;
}
