/* Jobs wait in a list, urgent ones (small numbers) first, equal ones in order of arrival. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define JOBS 3

struct job {
    int priority;
    int arrival;
    struct job *next;
};

static void enqueue(struct job **queue, struct job *job)
{
    struct job **link = queue;
    while (*link != NULL && (*link)->priority < job->priority)
        link = &(*link)->next;
    job->next = *link;
    *link = job;
}

int main(void)
{
    struct job *queue = NULL;
    for (int i = 0; i < JOBS; i++) {
        struct job *job = malloc(sizeof *job);
        if (job == NULL)
            abort();
        job->priority = __VERIFIER_nondet_int();
        job->arrival = i;
        __VERIFIER_assume(job->priority >= 0 && job->priority <= 9);
        enqueue(&queue, job);
    }

    struct job *job = queue;
    for (int i = 1; i < JOBS; i++) {
        struct job *later = job->next;
        assert(later != NULL);
        assert(job->priority <= later->priority);
        assert(job->priority != later->priority || job->arrival < later->arrival);
        job = later;
    }
    assert(job->next == NULL);
    return 0;
}
