// Atomic objects and operations: nothing is lost, and nothing races.
//@ expect: exit 0
//@ stdout: 8 4 1 1 30\n

#include <stdatomic.h>
#include <stdio.h>
#include <threads.h>

static _Atomic int steps;
static atomic_int added = 0;
static int old_style;
static atomic_flag flag = ATOMIC_FLAG_INIT;
static int guarded;
static _Atomic int ready;
static int data;

static int work(void *unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        steps++;
        steps += 1;
        atomic_fetch_add(&added, 1);
        __sync_fetch_and_add(&old_style, 1);
    }
    while (atomic_flag_test_and_set(&flag))
        thrd_yield();
    guarded++;
    atomic_flag_clear(&flag);
    return 5;
}

static int tell(void *unused)
{
    (void)unused;
    data = 30;
    atomic_store_explicit(&ready, 1, memory_order_release);
    return 0;
}

int main(void)
{
    thrd_t one, two, teller;
    int result, expected = 4;
    thrd_create(&one, work, 0);
    thrd_create(&two, work, 0);
    thrd_create(&teller, tell, 0);
    while (!atomic_load_explicit(&ready, memory_order_acquire))
        thrd_yield();
    int seen = data;
    thrd_join(one, &result);
    thrd_join(two, 0);
    thrd_join(teller, 0);
    int swapped = atomic_compare_exchange_strong(&added, &expected, 1);
    printf("%d %d %d %d %d\n", steps, old_style, swapped, guarded - 1, seen);
    return result != 5;
}
