// A comparison of texts as unsigned bytes, like the library's.
//@ expect: violated
//@ range: 0..2
//@ witness: -1 1
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

static int compare(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a - *b;
}

int main(void)
{
    char a[2] = { __VERIFIER_nondet_char(), 0 }, b[2] = { __VERIFIER_nondet_char(), 0 };
    int ours = compare(a, b), theirs = strcmp(a, b);
    assert((ours < 0) == (theirs < 0) && (ours > 0) == (theirs > 0)); //~ check: assertion
    return 0;
}
