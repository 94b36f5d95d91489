// Two locks in different orders, and each thread has one.
//@ expect: fails deadlock
//@ schedule: 1:7 2:7 3:7
//@ gcc: no it depends on the schedule

#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int shared;

static void *forth(void *unused)
{
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    shared++;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return unused;
}

static void *back(void *unused)
{
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    shared--;
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, forth, 0);
    pthread_create(&two, 0, back, 0);
    pthread_join(one, 0); //~ run: deadlock
    pthread_join(two, 0);
    return 0;
}
