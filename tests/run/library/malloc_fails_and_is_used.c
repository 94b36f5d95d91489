// Nobody asked whether there was memory.
//@ expect: fails null-dereference
//@ options: --malloc-may-fail
//@ inputs: 0 1
//@ gcc: no its allocations do not fail by choice
#include <stdlib.h>

int main(void)
{
    int *one = malloc(sizeof *one), *two = malloc(sizeof *two);
    *one = 1;
    *two = 2; //~ run: null-dereference
    return *one + *two;
}
