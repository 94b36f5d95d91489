// The signal may come before anybody waits for it.
//@ expect: violated
//@ schedule: 1:3 2:100

#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t ready = PTHREAD_COND_INITIALIZER;

static void *tell(void *unused)
{
    pthread_cond_signal(&ready);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, tell, 0);
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&ready, &lock); //~ check: deadlock
    pthread_mutex_unlock(&lock);
    pthread_join(thread, 0);
    return 0;
}
