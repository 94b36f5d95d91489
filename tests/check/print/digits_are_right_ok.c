// The digits mean the number.
//@ expect: holds
#include <assert.h>
#include <stdio.h>
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    char text[6];
    unsigned short n = __VERIFIER_nondet_ushort();
    unsigned value = 0;
    sprintf(text, "%hu", n);
    for (int i = 0; text[i]; i++)
        value = value * 10 + (text[i] - '0');
    assert(value == n);
    return 0;
}
