// One word out of all inputs opens the door.
//@ expect: holds
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int opened = getchar() == 'k' && getchar() == 'e' && getchar() == 'y';
    if (opened)
        assert(getchar() >= EOF);
    return 0;
}
