/* A binary heap of jobs in an array; the job with the lowest key comes first. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define JOBS 4

struct heap {
    int keys[JOBS];
    int count;
};

static void heap_push(struct heap *h, int key)
{
    int at = h->count++;
    while (at > 0 && h->keys[(at - 1) / 2] > key) {
        h->keys[at] = h->keys[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    h->keys[at] = key;
}

static int heap_pop(struct heap *h)
{
    int top = h->keys[0];
    int key = h->keys[--h->count];
    int at = 0;
    for (;;) {
        int child = 2 * at + 1;
        if (child >= h->count)
            break;
        if (child + 1 < h->count && h->keys[child + 1] < h->keys[at])
            child++;
        if (key <= h->keys[child])
            break;
        h->keys[at] = h->keys[child];
        at = child;
    }
    h->keys[at] = key;
    return top;
}

int main(void)
{
    struct heap h = {.count = 0};
    for (int i = 0; i < JOBS; i++) {
        int key = __VERIFIER_nondet_int();
        __VERIFIER_assume(key >= 0 && key < 16);
        heap_push(&h, key);
    }
    int last = heap_pop(&h);
    while (h.count > 0) {
        int next = heap_pop(&h);
        assert(next >= last);
        last = next;
    }
    return 0;
}
