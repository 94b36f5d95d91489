// The first place of a character, or none.
//@ expect: holds
//@ range: 97..99
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    const char *text = "abcab";
    char wanted = __VERIFIER_nondet_char();
    char *found = strchr(text, wanted);
    if (found)
        assert(*found == wanted);
    return 0;
}
