// Without the option allocations succeed.
//@ expect: holds
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = 1;
    return *p - 1;
}
