// Runs are not followed beyond what is assembler: nothing is proven behind it.
#include <assert.h>

int main(void)
{
    int x = 1;
    assert(x == 1);
    asm volatile("incl %0" : "+r"(x));
    assert(x == 1); //~ open: assertion
    return 0;
}
