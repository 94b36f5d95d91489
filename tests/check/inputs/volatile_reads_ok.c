// On request every read of a volatile object is an input.
//@ expect: holds
//@ options: --volatile input
#include <assert.h>

volatile int status;

int main(void)
{
    int first = status;
    int second = first;
    assert(first == second);
    return 0;
}
