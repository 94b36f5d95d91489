/* The n-th record from the end of a log, found in one pass with two pointers. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define RECORDS 4

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

    /* the records carry the numbers 1 to RECORDS, from the front */
    for (int number = RECORDS; number >= 1; number--) {
        struct record *r = malloc(sizeof *r);
        if (r == NULL)
            abort();
        r->number = number;
        r->next = log;
        log = r;
    }

    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1);

    struct record *found = nth_last(log, n);
    if (n > RECORDS)
        assert(found == NULL);
    else
        assert(found != NULL && found->number == RECORDS - n + 1);
    return 0;
}
