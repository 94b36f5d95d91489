// Letters become upper case, everything else stays.
//@ expect: holds
//@ range: 90..100
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? c - 32 : c;
}

int main(void)
{
    char c = __VERIFIER_nondet_char();
    char u = upper(c);
    assert(u == c || u >= 'A' && u <= 'Z');
    return 0;
}
