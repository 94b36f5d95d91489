// A precision bounds what is copied, a width what is at least there.
//@ expect: holds
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char word[4], text[7];
    for (int i = 0; i < 4; i++)
        word[i] = __VERIFIER_nondet_char();
    int length = sprintf(text, "%3.2s|%.*s", word, 2, "xyz");
    assert(length == 6 && strcmp(text + 3, "|xy") == 0 && text[0] == ' ');
    return 0;
}
