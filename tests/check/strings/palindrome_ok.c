// A text is a palindrome if it equals its reverse.
//@ expect: holds
//@ range: 97..98
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[3];
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    int palindrome = 1;
    for (int i = 0, j = 2; i < j; i++, j--)
        if (text[i] != text[j])
            palindrome = 0;
    if (text[0] == text[2])
        assert(palindrome);
    return 0;
}
