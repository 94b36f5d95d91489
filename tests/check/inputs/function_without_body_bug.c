// A function that is only declared returns anything.
//@ expect: violated
//@ witness: -1
//@ range: -3..3
#include <assert.h>

int read_sensor(void);

int main(void)
{
    int value = read_sensor();
    assert(value >= 0); //~ check: assertion
    return 0;
}
