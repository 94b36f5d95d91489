// snprintf cuts what is too long, and says how long it would have been.
//@ expect: holds
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[6];
    int n = __VERIFIER_nondet_int();
    int length = snprintf(text, sizeof text, "n=%d", n);
    assert(strlen(text) <= 5 && (length > 5 || (size_t)length == strlen(text)));
    assert(snprintf(0, 0, "%d", n) == length - 2);
    return 0;
}
