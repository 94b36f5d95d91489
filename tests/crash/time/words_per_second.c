// What is done at once takes no time at all.
//@ expect: division-by-zero
#include <stdio.h>
#include <time.h>

int main(void)
{
    clock_t start = clock();
    long words = 0;
    for (int i = 0; i < 5; i++)
        words += i;
    long seconds = (clock() - start) / CLOCKS_PER_SEC;
    printf("%ld words per second\n", words / seconds); //~ here
    return 0;
}
