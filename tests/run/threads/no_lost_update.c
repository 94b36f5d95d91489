// Without a schedule one thread goes on after the other, and nothing is lost.
//@ expect: exit 0
//@ options: --disable data-race

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
    assert(count == 2);
    return 0;
}
