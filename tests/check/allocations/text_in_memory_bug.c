// asprintf needs memory, as much as the number has digits; nobody asks whether there was any.
//@ expect: violated
//@ options: --malloc-may-fail
//@ witness: 7 1
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *text = 0;
    int length = asprintf(&text, "%d", __VERIFIER_nondet_int());
    assert(length == -1 || (size_t)length == strlen(text));
    return text[0]; //~ check: null-dereference
}
