// A handler that may be missing is called without looking.
//@ expect: bad-call
#include <stdio.h>

struct device {
    const char *name;
    int (*open)(void);
    int (*close)(void);
};

static int open_disk(void) { return 3; }

static struct device devices[] = {
    { .name = "disk", .open = open_disk },
    { .name = "null" },
};

int main(void)
{
    int sum = 0;
    for (unsigned i = 0; i < sizeof devices / sizeof devices[0]; i++)
        sum += devices[i].open(); //~ here
    printf("%d\n", sum);
    return 0;
}
