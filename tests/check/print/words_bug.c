// A text of any length up to seven, with something around it.
//@ expect: violated
//@ witness: 97 97 97 97 97 97 97
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char word[8], text[10];
    for (int i = 0; i < 7; i++)
        word[i] = __VERIFIER_nondet_char();
    word[7] = 0;
    sprintf(text, "[%s]", word);
    sprintf(text, "[%-5s]%c", word, 'x'); //~ check: out-of-bounds
    return 0;
}
