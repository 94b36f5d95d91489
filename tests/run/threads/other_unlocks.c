// A mutex is unlocked by a thread that does not hold it.
//@ expect: fails lock-misuse
//@ gcc: no it has no check for that

#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *unlock(void *unused)
{
    pthread_mutex_unlock(&lock); //~ run: lock-misuse
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_mutex_lock(&lock);
    pthread_create(&thread, 0, unlock, 0);
    pthread_join(thread, 0);
    return 0;
}
