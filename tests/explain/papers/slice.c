// Two of three counters decide, either of them would do.
#include <assert.h>

int main(void)
{
    int first, second;
    int a = 1, b = 1, c = 1;
    if (first > 0) {
        a += 5;
        b += 6;
        c += 4;
    }
    if (second > 0) {
        a += 6;
        b += 5;
        c += 4;
    }
    assert(a < 10 || b < 10);
    return 0;
}
