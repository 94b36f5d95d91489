// Nobody asks about the lock that is taken twice, but the run waits for it all the same: it does not go on.
//@ expect: holds
//@ options: --disable deadlock
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    int x = __VERIFIER_nondet_int();
    pthread_mutex_lock(&mutex);
    if (x == 3)
        pthread_mutex_lock(&mutex);
    assert(x != 3);
    pthread_mutex_unlock(&mutex);
    return 0;
}
