// A pointer whose bytes were overwritten with text.
//@ expect: fails invalid-pointer
#include <string.h>

int main(void)
{
    int n = 5, *p = &n;
    memcpy(&p, "PPPPPPPP", sizeof p);
    return *p; //~ run: invalid-pointer
}
