// Any int fits 12 characters, and the length is what is returned.
//@ expect: holds
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[12];
    int n = __VERIFIER_nondet_int();
    int length = sprintf(text, "%d", n);
    assert(length >= 1 && length <= 11 && (size_t)length == strlen(text));
    assert((text[0] == '-') == (n < 0));
    return 0;
}
