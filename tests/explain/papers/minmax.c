// The smallest and the largest of three numbers; one assignment goes to the wrong variable.
#include <assert.h>

int main(void)
{
    int first, second, third;
    int low = first;
    int high = first;
    if (high < second)
        high = second;
    if (high < third)
        high = third;
    if (low > second)
        high = second; // low is meant
    if (low > third)
        low = third;
    assert(low <= high);
    return 0;
}
