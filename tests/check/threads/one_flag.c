// An input of which all values are tried: with one of them the threads meet without the lock.
//@ expect: violated
//@ options: --disable data-race
//@ witness: 1
//@ schedule: 1:8 2:4 3:7 2:3 1:7

#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);

int count;
_Bool is_careless;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused)
{
    if (!is_careless)
        pthread_mutex_lock(&lock);
    count++;
    if (!is_careless)
        pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    is_careless = __VERIFIER_nondet_bool();
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(count == 2); //~ check: assertion
    return 0;
}
