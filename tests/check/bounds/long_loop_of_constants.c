// Two hundred turns whose number is known: no choice anywhere.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), count = 0;
    for (int i = 0; i < 200; i++)
        count += i % 2;
    assert(count == 100);
    assert(x == x);
    return 0;
}
