/* Histogram of percentages in buckets of equal width; 100 counts in the last bucket. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define BUCKETS 4
#define BUCKET_WIDTH 25
#define MAX_VALUES 4

struct histogram {
    int total;
    int buckets[BUCKETS];
};

static void histogram_add(struct histogram *h, int percent)
{
    int bucket = percent / BUCKET_WIDTH;
    if (bucket > BUCKETS)
        bucket = BUCKETS - 1;
    h->buckets[bucket]++;
    h->total++;
}

int main(void)
{
    struct histogram h = {0};
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 0 && count <= MAX_VALUES);

    for (int i = 0; i < count; i++) {
        int percent = __VERIFIER_nondet_int();
        __VERIFIER_assume(percent >= 0 && percent <= 100);
        histogram_add(&h, percent);
    }

    int sum = 0;
    for (int i = 0; i < BUCKETS; i++)
        sum += h.buckets[i];
    assert(sum == h.total);
    assert(h.total == count);
    return 0;
}
