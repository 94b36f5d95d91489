// Fields of a date are within their ranges.
//@ expect: holds
//@ with: sunday.c
#include <stdio.h>
#include <time.h>

int main(void)
{
    static const char *const weekday[7] = { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" };
    static const int before[12] = { 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334 };
    time_t now = time(NULL);
    const struct tm *t = localtime(&now);
    if (t == NULL)
        return 1;
    printf("%s, day %d\n", weekday[t->tm_wday], before[t->tm_mon] + t->tm_mday);
    return 0;
}
