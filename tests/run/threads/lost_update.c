// A lost update: both threads read the counter before one of them writes it.
//@ expect: fails assertion
//@ options: --disable data-race
//@ schedule: 1:6 2:3 3:5 2:2 1:7
//@ gcc: no it depends on the schedule

#include <assert.h>
#include <pthread.h>

int count;

static void *add(void *unused)
{
    count++;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(count == 2); //~ run: assertion
    return 0;
}
