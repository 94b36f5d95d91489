/* Jobs of a printer; those of somebody who logs out are cancelled. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct job {
    int owner;
    int pages;
    struct job *next;
};

struct printer {
    struct job *jobs;
    int pages_waiting;
};

static void submit(struct printer *p, int owner, int pages)
{
    struct job *job = malloc(sizeof(struct job));
    if (!job)
        return;
    job->owner = owner;
    job->pages = pages;
    job->next = p->jobs;
    p->jobs = job;
    p->pages_waiting += pages;
}

static void cancel_all_of(struct printer *p, int owner)
{
    struct job *job = p->jobs;
    struct job *kept = NULL;
    struct job *next;

    p->jobs = NULL;
    for (; job; job = job->next) {
        if (job->owner == owner) {
            p->pages_waiting -= job->pages;
            free(job);
            continue;
        }
        if (kept)
            kept->next = job;
        else
            p->jobs = job;
        kept = job;
    }
    if (kept)
        kept->next = NULL;
}

int main(void)
{
    struct printer p = { NULL, 0 };
    for (int i = 0; i < 3; i++)
        submit(&p, __VERIFIER_nondet_int(), 4 + i);
    cancel_all_of(&p, __VERIFIER_nondet_int());
    return p.pages_waiting;
}
