// The parameters of the function where a run starts are inputs.
//@ expect: holds
//@ options: --function middle
//@ range: 0..9
#include <assert.h>

int middle(int low, int high)
{
    if (low < 0 || high < low)
        return 0;
    int m = low / 2 + high / 2;
    assert(m <= high);
    return m;
}

int main(void)
{
    return middle(0, 0);
}
