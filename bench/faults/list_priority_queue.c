/* Jobs wait in a list, urgent ones (small numbers) first, equal ones in order of arrival. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_JOBS 4

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
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 0 && count <= MAX_JOBS);

    for (int i = 0; i < count; i++) {
        struct job *job = malloc(sizeof *job);
        if (job == NULL)
            abort();
        job->priority = __VERIFIER_nondet_int();
        job->arrival = i;
        __VERIFIER_assume(job->priority >= 0 && job->priority <= 9);
        enqueue(&queue, job);
    }

    int seen = 0;
    while (queue != NULL) {
        struct job *first = queue;
        struct job *second = first->next;
        if (second != NULL) {
            assert(first->priority <= second->priority);
            assert(first->priority != second->priority || first->arrival < second->arrival);
        }
        seen++;
        queue = second;
        free(first);
    }
    assert(seen == count);
    return 0;
}
