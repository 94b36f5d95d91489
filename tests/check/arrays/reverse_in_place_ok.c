// Reversing an array by swapping ends; going all the way swaps everything back.
//@ expect: holds
//@ range: 0..5
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int values[4], copy[4];
    for (int i = 0; i < 4; i++)
        copy[i] = values[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 4 / 2; i++) {
        int other = values[3 - i];
        values[3 - i] = values[i];
        values[i] = other;
    }
    for (int i = 0; i < 4; i++)
        assert(values[i] == copy[3 - i]);
    return 0;
}
