// A day has 24 hours, and the table 23.
//@ expect: out-of-bounds
//@ with: late.c
//@ env: TZ=UTC
#include <stdio.h>
#include <time.h>

static int visits[23];

int main(void)
{
    time_t now = time(NULL);
    visits[gmtime(&now)->tm_hour]++; //~ here
    printf("%d\n", visits[0]);
    return 0;
}
