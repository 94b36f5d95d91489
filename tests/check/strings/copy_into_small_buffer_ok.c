// Room for a text means room for its terminator too.
//@ expect: holds
//@ range: 0..2
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[4] = { 0 }, copy[4];
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    char *to = copy;
    strcpy(to, text);
    return strcmp(to, text);
}
