// An unsigned index is not negative, whatever the machine makes of it.
//@ expect: fails pointer-arithmetic
//@ options: --enable pointer-arithmetic
//@ gcc: no gcc sees only what wraps around the address space
#include <stddef.h>

int main(void)
{
    char text[4] = "abc";
    char *p = text + 2;
    size_t back = (size_t)-1;
    p = p + back; //~ run: pointer-arithmetic
    return *p == 'b';
}
