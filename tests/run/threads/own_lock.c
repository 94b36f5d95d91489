// A thread locks a mutex that it holds: it waits for itself. No second thread is needed.
//@ expect: fails deadlock
//@ gcc: no it hangs

#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock); //~ run: deadlock
    return 0;
}
