// Semaphores, a barrier that is used twice, locks for reading and writing, once, and values of threads.
//@ expect: exit 0
//@ stdout: 3 6 1 1 2 7\n

#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t turn;
static pthread_barrier_t barrier;
static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int before[3], after[3], first, made, destroyed, leaders;

static void make(void) { made++; }
static void destroy(void *value) { pthread_rwlock_wrlock(&shared); destroyed += *(int *)value; pthread_rwlock_unlock(&shared); }

static void *work(void *argument)
{
    int number = *(int *)argument;
    pthread_once(&once, make);
    pthread_setspecific(key, argument);
    before[number] = 1;
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
        pthread_rwlock_wrlock(&shared);
        leaders++;
        pthread_rwlock_unlock(&shared);
    }
    after[number] = before[0] + before[1] + before[2];
    pthread_barrier_wait(&barrier);
    pthread_rwlock_rdlock(&shared);
    int seen = leaders;
    pthread_rwlock_unlock(&shared);
    sem_wait(&turn);
    if (seen == 1)
        first++;
    sem_post(&turn);
    return *(int *)pthread_getspecific(key) == number ? argument : 0;
}

int main(void)
{
    pthread_t threads[3];
    int numbers[3] = { 0, 1, 2 }, right = 4, value;
    void *result;
    sem_init(&turn, 0, 1);
    pthread_barrier_init(&barrier, 0, 3);
    pthread_key_create(&key, destroy);
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, work, &numbers[i]);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], &result);
        right += result == &numbers[i];
    }
    sem_getvalue(&turn, &value);
    printf("%d %d %d %d %d %d\n", destroyed, after[0] + after[1] + after[2] - 3, made, value, leaders + (first == 3), right);
    return 0;
}
