// An index from outside has to be compared with the size.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int table[4] = { 1, 2, 3, 4 };
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 4)
        return 0;
    int value = table[i];
    assert(value == i + 1);
    return 0;
}
