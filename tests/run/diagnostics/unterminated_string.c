// A string literal without its closing quote.
//@ expect: refused
//@ message: terminat
#include <stdio.h>

int main(void)
{
    puts("no end of this); //~ run: error
    return 0;
}
