// Threads that share nothing: their results come through pthread_join, whatever the order.
//@ expect: exit 0
//@ stdout: 12 25 1\n

#include <pthread.h>
#include <stdio.h>

struct work { int from, to; };

static void *sum(void *argument)
{
    struct work *work = argument;
    long total = 0;
    for (int i = work->from; i < work->to; i++)
        total += i;
    return (void *)total;
}

static void *exits(void *argument)
{
    pthread_exit(argument);
}

int main(void)
{
    struct work works[2] = { { 3, 6 }, { 3, 8 } };
    pthread_t threads[2], last;
    void *results[2], *seen;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, sum, &works[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], &results[i]);
    pthread_create(&last, NULL, exits, &works[1]);
    pthread_join(last, &seen);
    printf("%ld %ld %d\n", (long)results[0], (long)results[1], seen == &works[1]);
    return 0;
}
