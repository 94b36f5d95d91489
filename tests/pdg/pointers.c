// Writes through pointers: one target is overwritten for certain, two are not.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static void set(int *where, int what) //~ depends on: 22 (control), 22 (data)
{
    *where = what;                   //~ depends on: 10 (control), 10 (data)
}

int main(void)                       //~ depends on: nothing
{
    int a = 1;                       //~ depends on: 15 (control)
    int b = 2;                       //~ depends on: 15 (control)
    int *p = &a;                     //~ depends on: 15 (control)
    *p = 3;                          //~ depends on: 15 (control), 19 (data)
    int c = a + b;                   //~ depends on: 15 (control), 18 (data), 20 (data)
    set(&b, c);                      //~ depends on: 15 (control), 21 (data)
    int *q = p;                      //~ depends on: 15 (control), 19 (data)
    if (c)                           //~ depends on: 15 (control), 21 (data)
        q = &b;                      //~ depends on: 24 (control)
    *q = 4;                          //~ depends on: 15 (control), 23 (data), 25 (data)
    c = a;                           //~ depends on: 15 (control), 20 (data), 26 (data)
    c += b;                          //~ depends on: 12 (data), 15 (control), 26 (data), 27 (data)
    struct node *n = malloc(sizeof *n); //~ depends on: 15 (control)
    struct node *m = malloc(sizeof *m); //~ depends on: 15 (control)
    n->value = c;                    //~ depends on: 15 (control), 28 (data), 29 (data)
    n->next = m;                     //~ depends on: 15 (control), 29 (data), 30 (data)
    m->value = 6;                    //~ depends on: 15 (control), 30 (data)
    c = n->next->value;              //~ depends on: 15 (control), 29 (data), 32 (data), 33 (data)
    free(m);                         //~ depends on: 15 (control), 30 (data)
    return c + n->value;             //~ depends on: 15 (control), 29 (data), 31 (data), 34 (data)
}
