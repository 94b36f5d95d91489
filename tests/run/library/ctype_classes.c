// The character classes over the whole of ASCII.
//@ expect: exit 0
#include <stdio.h>
#include <ctype.h>

#define COUNT(f) do { int n = 0; for (int c = 0; c < 128; c++) n += f(c) != 0; printf(#f " %d\n", n); } while (0)

int main(void)
{
    COUNT(isalpha); COUNT(isdigit); COUNT(isalnum); COUNT(isupper); COUNT(islower);
    COUNT(isspace); COUNT(isblank); COUNT(iscntrl); COUNT(isprint); COUNT(isgraph);
    COUNT(ispunct); COUNT(isxdigit);
    return 0;
}
