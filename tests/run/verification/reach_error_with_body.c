// Calling reach_error is the violation, whatever its body does.
//@ expect: fails reach-error
#include <stdlib.h>

void reach_error(void) { abort(); }

static void check(int ok)
{
    if (!ok)
        reach_error(); //~ run: reach-error
}

int main(void)
{
    check(1 < 2);
    check(2 < 1);
    return 0;
}
