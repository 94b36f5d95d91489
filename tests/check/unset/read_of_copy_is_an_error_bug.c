// To copy what was never set is no mistake; to read the copy is one.
//@ expect: violated
//@ options: --uninitialised error
#include <string.h>

struct pair {
    char x;
    int y;
};

int main(void)
{
    struct pair a, b, c;
    a.x = 1;
    b = a;
    memcpy(&c, &b, sizeof c);
    c.x++;
    return c.x + c.y; //~ check: uninitialised
}
