// On request every read of a volatile object is an input.
//@ expect: violated
//@ options: --volatile input
//@ witness: 1 2
#include <assert.h>

volatile int status;

int main(void)
{
    int first = status;
    int second = status;
    assert(first == second); //~ check: assertion
    return 0;
}
