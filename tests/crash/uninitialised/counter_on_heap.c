// malloc does not clear what it returns.
//@ expect: out-of-bounds
#include <stdio.h>
#include <stdlib.h>

struct stack {
    int top;
    int items[8];
};

int main(void)
{
    struct stack *s = malloc(sizeof *s);
    if (!s) return 1;
    s->items[s->top++] = 5; //~ here
    printf("%d\n", s->items[0]);
    free(s);
    return 0;
}
