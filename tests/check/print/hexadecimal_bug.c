// Hexadecimal digits, with zeros in front and the mark of their base.
//@ expect: violated
//@ witness: 48879
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char text[24];
    unsigned n = __VERIFIER_nondet_uint();
    int length = snprintf(text, sizeof text, "%#010x|%o", n, n & 7);
    assert(length == 12);
    assert(strcmp(text, "0x0000beef|7") != 0); //~ check: assertion
    return 0;
}
