// The smallest and the largest of three numbers; one assignment goes to the wrong variable.
//@ distance: 5
//@ values: 17
//@ needed: 3
//@ slices: 2
//@ says: Minimal slice 1:
//@ says: Minimal slice 2:
//@ question: kept
#include <assert.h>

int main(void)
{
    int first, second, third;
    int low = first; //~ cause
    int high = first;
    if (high < second)
        high = second;
    if (high < third)
        high = third;
    if (low > second) //~ cause
        high = second; //~ cause
    if (low > third)
        low = third;
    assert(low <= high);
    return 0;
}
