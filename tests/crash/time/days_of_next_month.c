// There is no month after December in this table.
//@ expect: out-of-bounds
//@ with: sunday.c
//@ env: TZ=UTC
#include <stdio.h>
#include <time.h>

const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int days_of_next_month(struct tm date)
{
    int next = date.tm_mon + 1;
    return days[next]; //~ here
}

int main()
{
    time_t now;
    time(&now);
    printf("%d\n", days_of_next_month(*gmtime(&now)));
    return 0;
}
