// A queue between two threads, with condition variables for full and empty.
//@ expect: exit 0
//@ stdout: 1 2 3 4 5 \n

#include <pthread.h>
#include <stdio.h>

enum { SIZE = 2, COUNT = 5 };

static int queue[SIZE], in, out, filled;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;

static void *produce(void *unused)
{
    for (int i = 1; i <= COUNT; i++) {
        pthread_mutex_lock(&lock);
        while (filled == SIZE)
            pthread_cond_wait(&not_full, &lock);
        queue[in] = i;
        in = (in + 1) % SIZE;
        filled++;
        pthread_cond_signal(&not_empty);
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    pthread_t producer;
    pthread_create(&producer, 0, produce, 0);
    for (int i = 0; i < COUNT; i++) {
        pthread_mutex_lock(&lock);
        while (filled == 0)
            pthread_cond_wait(&not_empty, &lock);
        printf("%d ", queue[out]);
        out = (out + 1) % SIZE;
        filled--;
        pthread_cond_broadcast(&not_full);
        pthread_mutex_unlock(&lock);
    }
    pthread_join(producer, 0);
    printf("\n");
    return 0;
}
