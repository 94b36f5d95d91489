// One number has these digits.
//@ expect: violated
//@ witness: 4711
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[20];
    sprintf(text, "<%+6d>", __VERIFIER_nondet_int());
    assert(strcmp(text, "< +4711>") != 0); //~ check: assertion
    return 0;
}
