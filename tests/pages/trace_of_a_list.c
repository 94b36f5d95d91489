// Every step of the user's code with its values; library code is folded.
//@ command: run --trace
#include <stdlib.h>

struct node { int value; struct node *next; };

static int sum(const struct node *list)
{
    int total = 0;
    for (; list; list = list->next)
        total += list->value;
    return total;
}

int main(void)
{
    struct node last = { 2, NULL }, first = { 1, &last };
    int expected = atoi("3");
    switch (sum(&first) - expected) {
    case 0: return 0;
    default: return 1;
    }
}
