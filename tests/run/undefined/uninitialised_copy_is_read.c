// A copy of what was never set was never set either.
//@ expect: fails uninitialised
//@ options: --uninitialised error
//@ gcc: no address and undefined sanitizers do not track values
#include <string.h>

struct pair { int set, unset; };

int main(void)
{
    struct pair a, b;
    a.set = 6;
    memcpy(&b, &a, sizeof b);
    return b.set + b.unset; //~ run: uninitialised
}
