// A bounded copy of a text that is too long has no terminator.
//@ expect: violated
//@ range: 0..2
//@ witness: 'a' 'b' 'c'
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[4] = { 0 }, copy[3];
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    strncpy(copy, text, 3);
    return strlen(copy) > 2; //~ check: out-of-bounds
}
