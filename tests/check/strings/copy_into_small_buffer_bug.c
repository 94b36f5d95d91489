// Room for a text means room for its terminator too.
//@ expect: violated
//@ range: 0..2
//@ witness: 'a' 'b' 'c'
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[4] = { 0 }, copy[4];
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    char *to = copy + 1;
    strcpy(to, text); //~ check: out-of-bounds
    return strcmp(to, text);
}
