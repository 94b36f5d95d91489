// The parameters of the start function are inputs.
//@ expect: fails assertion
//@ options: --function middle
//@ inputs: 7 9
//@ gcc: no the compiled program starts at main
#include <assert.h>

int middle(int low, int high)
{
    int m = low + (high - low) / 2;
    assert(m != 8); //~ run: assertion
    return m;
}

int main(void)
{
    return middle(0, 0);
}
