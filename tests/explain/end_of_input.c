// The standard input has ended, and stays so, whatever a line computes that has nothing to do with it.
#include <assert.h>
#include <stdio.h>

static int other(int a)
{
    int y = a + 1;
    return y;
}

int main(void)
{
    int z = other(1);
    int c = getchar(); //~ cause
    assert(c != EOF);
    return z;
}
