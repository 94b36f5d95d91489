// Through a pointer to a pointer the pointer itself is changed.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static void redirect(int **where, int *to)
{
    *where = to;
}

int main(void)
{
    int a = 1, b = __VERIFIER_nondet_int();
    int *p = &a;
    redirect(&p, &b);
    assert(a == 1);
    return 0;
}
