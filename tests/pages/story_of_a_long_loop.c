// Many iterations: the first, the last ones, and the first of every other shape.
//@ command: run --story
#include <assert.h>
int main(void)
{
    unsigned x = 1, steps = 0, a[10] = { 0 };
    while (steps < 100) {
        x = x * 1103515245u + 12345u;
        if ((x >> 16) % 10 == 3)
            a[3]++;
        else if ((x >> 16) % 50 == 7)
            a[7] += 2;
        steps++;
    }
    assert(a[3] < 5);
    return 0;
}
