// Time stands still shortly before midnight.
#include <time.h>

time_t time(time_t *result)
{
    time_t now = 1734911990;
    if (result)
        *result = now;
    return now;
}
