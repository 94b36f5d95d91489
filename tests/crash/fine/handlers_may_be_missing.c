// A handler that is missing is not called.
//@ expect: holds
#include <stdio.h>

struct device { const char *name; int (*open)(void); };

static int open_disk(void) { return 3; }

static const struct device devices[] = { { "disk", open_disk }, { "null", NULL } };

int main(void)
{
    int sum = 0;
    for (unsigned i = 0; i < sizeof devices / sizeof devices[0]; i++)
        if (devices[i].open)
            sum += devices[i].open();
    return sum == 3 ? 0 : 1;
}
