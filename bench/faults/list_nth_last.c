/* The n-th record from the end of a log, found in one pass with two pointers. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_RECORDS 5

struct record {
    int number;
    struct record *next;
};

/* n is 1 for the last record; NULL if the log is shorter than n. */
static struct record *nth_last(struct record *log, int n)
{
    struct record *ahead = log;
    for (int i = 1; i < n; i++) {
        if (ahead == NULL)
            return NULL;
        ahead = ahead->next;
    }
    while (ahead != NULL) {
        ahead = ahead->next;
        log = log->next;
    }
    return log;
}

int main(void)
{
    struct record *log = NULL;
    int count = __VERIFIER_nondet_int();
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 0 && count <= MAX_RECORDS);
    __VERIFIER_assume(n >= 1 && n <= MAX_RECORDS + 1);

    /* the records carry the numbers 1 to count, from the front */
    for (int number = count; number >= 1; number--) {
        struct record *r = malloc(sizeof *r);
        if (r == NULL)
            abort();
        r->number = number;
        r->next = log;
        log = r;
    }

    struct record *found = nth_last(log, n);
    if (n > count) {
        assert(found == NULL);
    } else {
        assert(found != NULL);
        assert(found->number == count - n + 1);
    }
    return 0;
}
