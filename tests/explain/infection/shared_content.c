// What nobody set is the same in all copies: only one of its members matters, whatever the other one holds.
//@ options: --method infection --disable signed-overflow
//@ from: inputs
//@ proof: sum != a.x + 6; the input 5 (line 19)
#include <assert.h>
#include <string.h>

struct point {
    int x;
    int y;
};

int main(void)
{
    struct point a, b, c;
    b = a;
    memcpy(&c, &b, sizeof c);
    int sum = b.x + 1; //~ chain
    sum += c.y; //~ chain
    assert(sum != a.x + 6);
    return 0;
}
