// memcpy reads past the end of its source.
//@ expect: fails out-of-bounds
#include <string.h>

int main(void)
{
    char from[4] = "abc", to[16];
    size_t n = sizeof to;
    memcpy(to, from, n); //~ run: out-of-bounds
    return to[0];
}
