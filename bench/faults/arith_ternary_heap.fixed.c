/* A heap in an array where every element has up to three children; the smallest is at the root. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define CAPACITY 16
#define ARITY 3
#define ITEMS 7

struct heap {
    int items[CAPACITY];
    int size;
};

static int parent_of(int i)
{
    return (i - 1) / ARITY;
}

static int first_child_of(int i)
{
    return ARITY * i + 1;
}

static void exchange(struct heap *h, int i, int j)
{
    int t = h->items[i];
    h->items[i] = h->items[j];
    h->items[j] = t;
}

/* No element is smaller than its parent. */
static int heap_ordered(const struct heap *h)
{
    for (int i = 0; i < h->size; i++) {
        int first = first_child_of(i);
        for (int c = first; c < first + ARITY && c < h->size; c++) {
            if (h->items[c] < h->items[i])
                return 0;
        }
    }
    return 1;
}

static void heap_push(struct heap *h, int value)
{
    assert(h->size < CAPACITY);
    int i = h->size++;
    h->items[i] = value;
    while (i > 0 && h->items[i] < h->items[parent_of(i)]) {
        exchange(h, i, parent_of(i));
        i = parent_of(i);
    }
}

static int smallest_child(const struct heap *h, int i)
{
    int first = first_child_of(i);
    if (first >= h->size)
        return -1;
    int best = first;
    for (int c = first + 1; c < first + ARITY && c < h->size; c++) {
        if (h->items[c] < h->items[best])
            best = c;
    }
    return best;
}

static int heap_pop(struct heap *h)
{
    assert(h->size > 0);
    int top = h->items[0];
    h->items[0] = h->items[--h->size];

    int i = 0;
    int child = smallest_child(h, i);
    while (child >= 0 && h->items[child] < h->items[i]) {
        exchange(h, i, child);
        i = child;
        child = smallest_child(h, i);
    }
    return top;
}

int main(void)
{
    struct heap h = {{0}, 0};
    int smallest = 16;

    for (int n = 0; n < ITEMS; n++) {
        int value = __VERIFIER_nondet_int();
        __VERIFIER_assume(value >= 0 && value < 16);
        heap_push(&h, value);
        if (value < smallest)
            smallest = value;
    }
    assert(heap_ordered(&h));

    assert(heap_pop(&h) == smallest);
    assert(h.size == ITEMS - 1);
    assert(heap_ordered(&h));
    return 0;
}
