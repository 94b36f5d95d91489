/* A growing vector of event codes. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define FIRST_CAPACITY 2
#define MAX_EVENTS 5

struct vector {
    int *items;
    size_t count;
    size_t capacity;
};

static int vector_init(struct vector *v)
{
    v->items = malloc(FIRST_CAPACITY * sizeof *v->items);
    v->count = 0;
    v->capacity = FIRST_CAPACITY;
    return v->items != NULL;
}

static int vector_push(struct vector *v, int item)
{
    if (v->count == v->capacity) {
        size_t capacity = v->capacity * 2;
        int *items = malloc(capacity * sizeof *items);
        if (items == NULL)
            return 0;
        memcpy(items, v->items, v->count * sizeof *items);
        free(v->items);
        v->items = items;
        v->capacity = capacity;
    }
    v->items[v->count] = item;
    v->count++;
    return 1;
}

int main(void)
{
    struct vector events;
    int codes[MAX_EVENTS];
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 0 && count <= MAX_EVENTS);

    if (!vector_init(&events))
        return 0;
    for (int i = 0; i < count; i++) {
        codes[i] = __VERIFIER_nondet_int();
        if (!vector_push(&events, codes[i]))
            return 0;
    }

    assert(events.count == (size_t)count);
    for (int i = 0; i < count; i++)
        assert(events.items[i] == codes[i]);
    free(events.items);
    return 0;
}
