// A function forgets to free its buffer on one path.
//@ expect: fails leak
//@ options: --enable leak
#include <stdlib.h>

static int work(int n)
{
    int *buffer = calloc(n, sizeof *buffer); //~ run: leak
    if (n > 5)
        return -1;
    free(buffer);
    return 0;
}

int main(void)
{
    return work(3) + work(9) != -1;
}
