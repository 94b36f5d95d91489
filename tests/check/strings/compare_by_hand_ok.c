// A comparison of texts as unsigned bytes, like the library's.
//@ expect: holds
//@ range: 0..2
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

static int compare(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

int main(void)
{
    char a[2] = { __VERIFIER_nondet_char(), 0 }, b[2] = { __VERIFIER_nondet_char(), 0 };
    int ours = compare(a, b), theirs = strcmp(a, b);
    assert((ours < 0) == (theirs < 0) && (ours > 0) == (theirs > 0));
    return 0;
}
