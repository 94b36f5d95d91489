// Nothing ever sets the flag.
//@ expect: unknown
//@ ends: never
//@ options: --timeout 2
#include <assert.h>

static volatile int ready;

int main(void)
{
    while (!ready)
        ;
    assert(0);
    return 0;
}
