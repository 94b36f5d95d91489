// Walking a list one node too far.
//@ expect: fails null-dereference
#include <stdlib.h>

struct node { int value; struct node *next; };

int main(void)
{
    struct node b = { 2, NULL }, a = { 1, &b };
    struct node *p = &a;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += p->value; //~ run: null-dereference
        p = p->next;
    }
    return sum == 0;
}
