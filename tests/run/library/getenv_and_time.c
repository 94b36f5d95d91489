// An unset variable gives a null pointer; time and clock never run backwards.
//@ expect: exit 0
//@ stdout: 1 1 1\n
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void)
{
    time_t a = time(NULL), b;
    time(&b);
    printf("%d %d %d\n", getenv("SURELY_NOT_SET_ANYWHERE") == NULL, b >= a, clock() >= 0);
    return 0;
}
