// A library calls back, with codes of its own.
//@ expect: unknown
//@ with: events.c
#include <stdio.h>

void for_each_event(void (*handler)(int code, void *context), void *context);

struct counts { int seen[4]; };

static void count(int code, void *context)
{
    struct counts *counts = context;
    counts->seen[code]++;
}

int main(void)
{
    struct counts counts = {{0}};
    for_each_event(count, &counts);
    printf("%d\n", counts.seen[0]);
    return 0;
}
