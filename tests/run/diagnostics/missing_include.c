// An included file that does not exist.
//@ expect: refused
//@ message: no_such_header.h
#include "no_such_header.h" //~ run: error

int main(void)
{
    return 0;
}
