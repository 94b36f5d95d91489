// Two of three counters decide, either of them would do.
//@ distance: 5
//@ needed: 3
//@ slices: 2
//@ question: kept
#include <assert.h>

int main(void)
{
    int first, second;
    int a = 1, b = 1, c = 1;
    if (first > 0) {
        a += 5; //~ cause
        b += 6; //~ cause
        c += 4;
    }
    if (second > 0) {
        a += 6;
        b += 5; //~ cause
        c += 4;
    }
    assert(a < 10 || b < 10);
    return 0;
}
