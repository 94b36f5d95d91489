// A text that fills its buffer has no end.
//@ expect: holds
//@ range: 0..2
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[4] = { 0 };
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    return strlen(text) > 3;
}
