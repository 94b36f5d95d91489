// Two looks at the clock may show the same.
//@ expect: division-by-zero
#include <stdio.h>
#include <time.h>

int main(void)
{
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    clock_gettime(CLOCK_MONOTONIC, &after);
    long milliseconds = (after.tv_sec - before.tv_sec) * 1000 + (after.tv_nsec - before.tv_nsec) / 1000000;
    printf("%ld\n", 1000 / milliseconds); //~ here
    return 0;
}
