// A mutex is unlocked that nobody holds.
//@ expect: fails lock-misuse
//@ gcc: no it has no check for that

#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    pthread_mutex_unlock(&lock); //~ run: lock-misuse
    return 0;
}
