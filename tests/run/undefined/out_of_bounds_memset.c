// memset with the size of the wrong type.
//@ expect: fails out-of-bounds
#include <string.h>

int main(void)
{
    int v[10];
    size_t n = 10 * sizeof(long);
    memset(v, 0, n); //~ run: out-of-bounds
    return v[0];
}
