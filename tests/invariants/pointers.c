// Pointers are followed: a write through one of two changes both, one that leads to a single variable replaces its value.
#include <stdlib.h>
int nondet_int(void);

struct node { int value; struct node *next; };

int main(void)
{
    int x = 1, y = 2, *p = &x;
    *p = 5;
    int *q = nondet_int() ? &x : &y;
    *q = 7;
    struct node *head = 0;
    for (int i = 0; i < 4; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = i + 10; //~ holds: 0 <= i && i <= 3
        node->next = head;
        head = node;
    }
    int least = head ? head->value : 10;
    return y / (least - x); //~ holds: 5 <= x && x <= 7; 2 <= y && y <= 7; 10 <= least && least <= 13
}
