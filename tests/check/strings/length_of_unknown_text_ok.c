// The length of a text whose end is somewhere in the buffer.
//@ expect: holds
//@ range: 0..2
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[4];
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    text[3] = 0;
    assert(strlen(text) <= 3);
    return 0;
}
