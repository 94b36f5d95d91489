// With the class disabled a false assertion is passed over.
//@ expect: exit 0
//@ options: --disable assertion
//@ stdout: went on\n
//@ gcc: no the compiled assertion still fails
#include <stdio.h>
#include <assert.h>

int main(void)
{
    int n = 1;
    assert(n == 2);
    puts("went on");
    return 0;
}
