// A queue in a ring buffer that fills, drains and wraps round.
//@ expect: exit 0
//@ stdout: 0 1 4 9 16 36 81 refused 3\n
#include <stdio.h>
#include <stdbool.h>

struct queue { int items[4]; unsigned head, count; };

static bool put(struct queue *q, int n)
{
    if (q->count == 4)
        return false;
    q->items[(q->head + q->count++) % 4] = n;
    return true;
}

static bool take(struct queue *q, int *n)
{
    if (q->count == 0)
        return false;
    *n = q->items[q->head];
    q->head = (q->head + 1) % 4;
    q->count--;
    return true;
}

int main(void)
{
    struct queue q = { 0 };
    int n, refused = 0;
    for (int i = 0; i < 10; i++) {
        refused += !put(&q, i * i);
        if (i % 3 == 2 && take(&q, &n))
            printf("%d ", n);
    }
    while (take(&q, &n))
        printf("%d ", n);
    printf("refused %d\n", refused);
    return 0;
}
