/* How many pupils of which height: classes of ten centimetres. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define LOWEST 100
#define HIGHEST 200
#define STEP 10
#define CLASSES ((HIGHEST - LOWEST) / STEP)

struct histogram {
    int *count;
    int outside;
};

static struct histogram *histogram_new(void)
{
    struct histogram *h = malloc(sizeof *h);
    if (h == NULL)
        return NULL;
    h->count = calloc(CLASSES, sizeof h->count[0]);
    if (h->count == NULL) {
        free(h);
        return NULL;
    }
    h->outside = 0;
    return h;
}

/* The last class ends before the highest value. */
static void histogram_add(struct histogram *h, int height)
{
    if (height < LOWEST || height >= HIGHEST) {
        h->outside++;
        return;
    }
    h->count[(height - LOWEST) / STEP]++;
}

static int most_frequent(const struct histogram *h)
{
    int most = 0;
    for (int i = 1; i < CLASSES; i++)
        if (h->count[i] > h->count[most])
            most = i;
    return most;
}

static void histogram_free(struct histogram *h)
{
    free(h->count);
    free(h);
}

int main(void)
{
    struct histogram *h = histogram_new();
    if (h == NULL)
        return 1;
    for (int i = 0; i < 2; i++)
        histogram_add(h, __VERIFIER_nondet_int());
    if (most_frequent(h) == 0)
        puts("small");
    histogram_free(h);
    return 0;
}
