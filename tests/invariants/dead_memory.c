// What must not be called proven: memory that is dead, or that a pointer to its earlier instance leads to.
#include <stdlib.h>
int nondet_int(void);

static int *kept;

static void keep(int x)
{
    if (kept && nondet_int())
        *kept = 1; //~ open: use-after-scope
    kept = &x;
}

int main(void)
{
    int *old = 0, a[4] = {0}, i = nondet_int();
    for (int round = 0; round < 2; round++) {
        int inner = round;
        if (round == 1 && nondet_int())
            *old = 2; //~ open: use-after-scope
        old = &inner;
    }
    keep(1);
    keep(2);
    int *p = malloc(8);
    int *q = p;
    p[0] = 3;
    free(p);
    if (nondet_int())
        return *q; //~ open: use-after-free
    if (i < 5)
        return a[i]; //~ open: out-of-bounds
    int *none = i == 7 ? 0 : &i;
    return *none; //~ open: null-dereference
}
