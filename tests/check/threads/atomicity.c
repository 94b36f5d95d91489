// Each access holds the lock, but not both together.
//@ expect: violated
//@ schedule: 1:6 2:8 3:16 2:8 1:7

#include <assert.h>
#include <pthread.h>

int balance = 10;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *take(void *unused)
{
    pthread_mutex_lock(&lock);
    int has_enough = balance >= 10;
    pthread_mutex_unlock(&lock);
    if (has_enough) {
        pthread_mutex_lock(&lock);
        balance -= 10;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, take, 0);
    pthread_create(&two, 0, take, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(balance >= 0); //~ check: assertion
    return 0;
}
