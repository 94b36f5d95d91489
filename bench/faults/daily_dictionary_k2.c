/* A dictionary with chaining; only what is asked for often is kept. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define BUCKETS 2

struct entry {
    unsigned key;
    unsigned uses;
    struct entry *next;
};

struct dictionary {
    struct entry *bucket[BUCKETS];
};

static struct entry *lookup(struct dictionary *d, unsigned key)
{
    struct entry *e = d->bucket[key % BUCKETS];
    while (e != NULL && e->key != key)
        e = e->next;
    return e;
}

/* Counts a use of a key, which is added when it is new. */
static void use(struct dictionary *d, unsigned key)
{
    struct entry *e = lookup(d, key);
    if (e == NULL) {
        e = malloc(sizeof *e);
        if (e == NULL)
            return;
        e->key = key;
        e->uses = 0;
        e->next = d->bucket[key % BUCKETS];
        d->bucket[key % BUCKETS] = e;
    }
    e->uses++;
}

/* Removes the entries that were used only once. */
static void tidy(struct dictionary *d)
{
    for (int i = 0; i < BUCKETS; i++) {
        struct entry **link = &d->bucket[i];
        while (*link != NULL) {
            struct entry *e = *link;
            if (e->uses > 1) {
                link = &e->next;
            } else {
                free(e);
                *link = e->next;
            }
        }
    }
}

int main(void)
{
    struct dictionary d = { { NULL, NULL } };
    for (int i = 0; i < 3; i++) {
        unsigned key = __VERIFIER_nondet_uint();
        __VERIFIER_assume(key < 4);
        use(&d, key);
        use(&d, key / 2);
    }
    tidy(&d);
    return 0;
}
