// Weeks begin with Sunday, which is 0.
//@ expect: out-of-bounds
//@ with: sunday.c
//@ env: TZ=UTC
#include <stdio.h>
#include <time.h>

int main(void)
{
    static const char *name[7] = { "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun" };
    time_t now = time(0);
    struct tm *t = localtime(&now);
    if (t == NULL)
        return 1;
    puts(name[t->tm_wday - 1]); //~ here
    return 0;
}
