// The memory ends before its last use.
//@ options: --method infection
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p); //~ chain
    if (!p) //~ decision
        return 0;
    *p = 1;
    int *q = p; //~ chain
    free(p); //~ chain
    return *q & 0; //~ failed
}
