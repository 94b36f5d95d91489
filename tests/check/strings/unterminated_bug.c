// A text that fills its buffer has no end.
//@ expect: violated
//@ range: 0..2
//@ witness: 'a' 'b' 'c'
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[3] = { 0 };
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    return strlen(text) > 3; //~ check: out-of-bounds
}
