// Nothing orders the two writes: a race, in whatever order they come.
//@ expect: fails data-race
//@ gcc: no its sanitizer for threads excludes the others

#include <pthread.h>

int shared;

static void *set(void *unused)
{
    shared = 1; //~ run: data-race
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    shared = 2;
    pthread_join(thread, 0);
    return 0;
}
