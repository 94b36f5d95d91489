// No clock goes backwards.
//@ expect: holds
#include <assert.h>
#include <sys/time.h>
#include <time.h>

int main(void)
{
    time_t start = time(NULL);
    struct timeval now;
    struct timespec a, b;
    gettimeofday(&now, NULL);
    assert(now.tv_sec >= start && now.tv_usec >= 0 && now.tv_usec < 1000000);
    assert(difftime(time(NULL), start) >= 0);
    clock_gettime(CLOCK_MONOTONIC, &a);
    clock_gettime(CLOCK_MONOTONIC, &b);
    assert(b.tv_sec > a.tv_sec || (b.tv_sec == a.tv_sec && b.tv_nsec >= a.tv_nsec));
    return 0;
}
