// strlen runs past a char array that has no terminating zero.
//@ expect: fails out-of-bounds
#include <string.h>

int main(void)
{
    char code[3] = { 'a', 'b', 'c' };
    return strlen(code) == 3; //~ run: out-of-bounds
}
