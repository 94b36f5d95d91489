// Time stands still on a Sunday in December.
#include <time.h>

time_t time(time_t *result)
{
    time_t now = 1734867304;
    if (result)
        *result = now;
    return now;
}
