// One path fails here always, another one fails elsewhere: nothing passes, whatever the inputs are.
//@ says: Every run that comes here fails.
//@ says: On this path it cannot hold with x = 3.
//@ says: No run passes that ends within the bounds, whatever its inputs.
//@ says: none: no line was found whose change could make the run pass
//@ says not: differ in inputs only
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    assert(x != 3);
    assert(0);
    return 0;
}
