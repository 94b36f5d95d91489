// A name that no property has.
//@ command: check --property main.assertion.7
#include <assert.h>
int main(int argc, char **argv)
{
    (void)argv;
    assert(argc > 0);
    return 0;
}
