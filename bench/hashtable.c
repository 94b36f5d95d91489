// A chained hash table that grows: allocation, pointers to pointers, structures on the heap.
#include <stdio.h>
#include <stdlib.h>

struct entry { unsigned key, count; struct entry *next; };
struct table { struct entry **buckets; unsigned size, used; };

static unsigned hash(unsigned key)
{
    key ^= key >> 16;
    key *= 0x7feb352du;
    key ^= key >> 15;
    return key;
}

static void grow(struct table *t)
{
    unsigned size = t->size ? t->size * 2 : 16;
    struct entry **buckets = calloc(size, sizeof *buckets);
    if (!buckets)
        exit(1);
    for (unsigned i = 0; i < t->size; i++)
        for (struct entry *e = t->buckets[i], *next; e; e = next) {
            unsigned at = hash(e->key) & (size - 1);
            next = e->next;
            e->next = buckets[at];
            buckets[at] = e;
        }
    free(t->buckets);
    t->buckets = buckets;
    t->size = size;
}

static void count(struct table *t, unsigned key)
{
    if (t->used >= t->size)
        grow(t);
    struct entry **at = &t->buckets[hash(key) & (t->size - 1)];
    for (struct entry *e = *at; e; e = e->next)
        if (e->key == key) {
            e->count++;
            return;
        }
    struct entry *e = malloc(sizeof *e);
    if (!e)
        exit(1);
    e->key = key;
    e->count = 1;
    e->next = *at;
    *at = e;
    t->used++;
}

static unsigned drop_odd(struct table *t)
{
    unsigned dropped = 0;
    for (unsigned i = 0; i < t->size; i++)
        for (struct entry **at = &t->buckets[i]; *at;) {
            struct entry *e = *at;
            if (e->key % 2) {
                *at = e->next;
                free(e);
                t->used--;
                dropped++;
            } else {
                at = &e->next;
            }
        }
    return dropped;
}

int main(void)
{
    struct table t = { 0, 0, 0 };
    unsigned state = 7, dropped = 0, sum = 0;
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 100000; i++) {
            state = state * 1664525u + 1013904223u;
            count(&t, (state >> 10) % 50000);
        }
        dropped += drop_odd(&t);
    }
    for (unsigned i = 0; i < t.size; i++)
        for (struct entry *e = t.buckets[i], *next; e; e = next) {
            sum += e->key * e->count;
            next = e->next;
            free(e);
        }
    free(t.buckets);
    printf("%u %u %u\n", t.used, dropped, sum);
    return 0;
}
