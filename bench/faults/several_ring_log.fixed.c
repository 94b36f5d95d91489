/* A log of the last entries in a ring; when it is full the oldest entry is lost. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define SIZE 3

struct log {
    int entries[SIZE];
    int head;
    int tail;
    int count;
};

static void log_write(struct log *l, int entry)
{
    l->entries[l->head] = entry;
    l->head = (l->head + 1) % SIZE;
    if (l->count < SIZE)
        l->count++;
    else
        l->tail = (l->tail + 1) % SIZE;
}

static bool log_read(struct log *l, int *entry)
{
    if (l->count == 0)
        return false;
    *entry = l->entries[l->tail];
    l->tail = (l->tail + 1) % SIZE;
    l->count--;
    return true;
}

int main(void)
{
    struct log l = {.head = 0, .tail = 0, .count = 0};
    int written = __VERIFIER_nondet_int();
    __VERIFIER_assume(written >= 0 && written <= 5);
    for (int i = 0; i < written; i++)
        log_write(&l, i);

    int expected = written > SIZE ? written - SIZE : 0;
    int entry;
    while (log_read(&l, &entry)) {
        assert(entry == expected);
        expected++;
    }
    assert(expected == written);
    return 0;
}
