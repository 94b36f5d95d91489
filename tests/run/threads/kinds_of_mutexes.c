// Recursive mutexes, those that check for errors, trylock, and their C11 names.
//@ expect: exit 0
//@ stdout: 0 0 0 0 0\n35 1 16\n0 0 0 1\n

#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <threads.h>

static void *try(void *mutex)
{
    return (void *)(long)pthread_mutex_trylock(mutex);
}

int main(void)
{
    pthread_mutexattr_t kind;
    pthread_mutex_t again, checking;
    pthread_t thread;
    mtx_t plain;
    void *result;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&again, &kind);
    int one = pthread_mutex_lock(&again), two = pthread_mutex_lock(&again), three = pthread_mutex_trylock(&again);
    pthread_mutex_unlock(&again);
    pthread_mutex_unlock(&again);
    int four = pthread_mutex_unlock(&again);
    printf("%d %d %d %d %d\n", one, two, three, four, pthread_mutex_destroy(&again));
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&checking, &kind);
    pthread_mutex_lock(&checking);
    one = pthread_mutex_lock(&checking);
    pthread_create(&thread, 0, try, &checking);
    pthread_join(thread, &result);
    pthread_mutex_unlock(&checking);
    two = pthread_mutex_unlock(&checking);
    printf("%d %d %ld\n", one, two, (long)result);
    one = mtx_init(&plain, mtx_plain);
    two = mtx_lock(&plain);
    mtx_unlock(&plain);
    three = mtx_trylock(&plain);
    printf("%d %d %d %d\n", one, two, three, mtx_trylock(&plain));
    return 0;
}
