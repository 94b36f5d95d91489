// The first place of a character, or none.
//@ expect: violated
//@ range: 97..99
//@ witness: 'z'
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    const char *text = "abcab";
    char wanted = __VERIFIER_nondet_char();
    char *found = strchr(text, wanted);
    assert(*found == wanted); //~ check: null-dereference
    return 0;
}
