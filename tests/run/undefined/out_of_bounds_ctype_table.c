// The character functions take only values of unsigned char and EOF.
//@ expect: fails out-of-bounds
//@ gcc: no the table read goes unnoticed or crashes by chance
#include <ctype.h>

int main(void)
{
    int code = 20000;
    return isalpha(code) == 12345; //~ run: out-of-bounds
}
