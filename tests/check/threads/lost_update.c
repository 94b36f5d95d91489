// A lost update. It needs two switches back: between reading and writing.
//@ expect: violated
//@ options: --disable data-race
//@ schedule: 1:6 2:3 3:5 2:2 1:7

#include <assert.h>
#include <pthread.h>

int count;

static void *add(void *unused)
{
    int t = count;
    count = t + 1;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(count == 2); //~ check: assertion
    return 0;
}
