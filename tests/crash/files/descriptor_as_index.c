// A descriptor that could not be opened is no index.
//@ expect: out-of-bounds
#include <fcntl.h>
#include <stdio.h>

static int positions[64];

int main(void)
{
    int fd = open("missing/a.txt", O_RDONLY);
    positions[fd] = 1; //~ here
    printf("%d\n", positions[3]);
    return 0;
}
