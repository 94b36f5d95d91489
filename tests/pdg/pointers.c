// Writes through pointers: one target is overwritten for certain, two are not.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static void set(int *where, int what)
{
    *where = what;                   //~ depends on: 22 (data), 22 (control)
}

int main(void)
{
    int a = 1;                       //~ depends on: nothing
    int b = 2;                       //~ depends on: nothing
    int *p = &a;                     //~ depends on: nothing
    *p = 3;                          //~ depends on: 19 (data)
    int c = a + b;                   //~ depends on: 18 (data), 20 (data)
    set(&b, c);                      //~ depends on: 21 (data)
    int *q = p;                      //~ depends on: 19 (data)
    if (c)                           //~ depends on: 21 (data)
        q = &b;                      //~ depends on: 24 (control)
    *q = 4;                          //~ depends on: 23 (data), 25 (data)
    c = a;                           //~ depends on: 20 (data), 26 (data)
    c += b;                          //~ depends on: 12 (data), 26 (data), 27 (data)
    struct node *n = malloc(sizeof *n);  //~ depends on: nothing
    struct node *m = malloc(sizeof *m);  //~ depends on: nothing
    n->value = c;                    //~ depends on: 28 (data), 29 (data)
    n->next = m;                     //~ depends on: 29 (data), 30 (data)
    m->value = 6;                    //~ depends on: 30 (data)
    c = n->next->value;              //~ depends on: 29 (data), 32 (data), 33 (data)
    free(m);                         //~ depends on: 30 (data)
    return c + n->value;             //~ depends on: 29 (data), 31 (data), 34 (data)
}
