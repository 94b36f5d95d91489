// The greatest element, with a wrong first guess.
//@ expect: violated
//@ range: -9..9
//@ witness: -1 -2 -3 -4
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int values[4], maximum;
    for (int i = 0; i < 4; i++)
        values[i] = __VERIFIER_nondet_int();
    maximum = 0;
    for (int i = 0; i < 4; i++)
        if (values[i] > maximum)
            maximum = values[i];
    int found = 0;
    for (int i = 0; i < 4; i++)
        found |= values[i] == maximum;
    assert(found); //~ check: assertion
    return 0;
}
