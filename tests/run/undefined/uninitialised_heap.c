// malloc does not clear the memory it gives.
//@ expect: fails uninitialised
//@ options: --uninitialised error
//@ gcc: no address and undefined sanitizers do not track values
#include <stdlib.h>

int main(void)
{
    int *v = malloc(3 * sizeof *v), sum = 0;
    v[0] = 1;
    v[1] = 2;
    for (int i = 0; i < 3; i++)
        sum += v[i]; //~ run: uninitialised
    free(v);
    return sum == -1;
}
