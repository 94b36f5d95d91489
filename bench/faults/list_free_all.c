/* A stack of undo records; clearing it gives back everything and reports what was undone. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_RECORDS 3

struct record {
    int change;
    struct record *below;
};

struct history {
    struct record *top;
    int records;
};

static void history_push(struct history *h, int change)
{
    struct record *r = malloc(sizeof *r);
    if (r == NULL)
        abort();
    r->change = change;
    r->below = h->top;
    h->top = r;
    h->records++;
}

static int history_undo_all(struct history *h)
{
    int undone = 0;
    while (h->top != NULL) {
        struct record *r = h->top;
        undone -= r->change;
        free(r);
        h->top = r->below;
        h->records--;
    }
    return undone;
}

int main(void)
{
    struct history h = {NULL, 0};
    int value = 0;
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 0 && count <= MAX_RECORDS);
    for (int i = 0; i < count; i++) {
        int change = __VERIFIER_nondet_int();
        __VERIFIER_assume(change >= -100 && change <= 100);
        value += change;
        history_push(&h, change);
    }
    assert(value + history_undo_all(&h) == 0);
    assert(h.records == 0);
    return 0;
}
