// One word out of all inputs opens the door.
//@ expect: violated
//@ stdin: key
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int opened = getchar() == 'k' && getchar() == 'e' && getchar() == 'y';
    if (opened)
        assert(getchar() > EOF); //~ check: assertion
    return 0;
}
