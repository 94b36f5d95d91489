// bench/check/driver_lock.c, whose lock is one of the interface: one way through the cancel routine does not give it back.
//@ rule: rules/lock.rule
//@ violated: the lock is still held at the end
#include "../../../bench/check/verify.h"

#ifndef CALLS
#define CALLS 3
#endif
#define QUEUE 4
#define IDLE 0

enum status { OK, BUSY, INVALID, CANCELLED, FAILED };

struct request {
    int id;
    _Bool urgent, completed;
    enum status status;
    struct request *next;
};

static struct request requests[QUEUE];
static struct request *queue;
static int pending;
static int device; /* id of the request that the device works on */

struct lock { int owner; };

static struct lock queue_lock;

static void lock(struct lock *l)
{
    l->owner = 1;
}

static void unlock(struct lock *l)
{
    l->owner = 0;
}

/* Called without the lock: the caller's callback may submit again. */
static void complete(struct request *request, enum status status)
{
    assert(!request->completed);
    request->completed = 1;
    request->status = status;
    request->id = 0;
}

static struct request *find_free(void)
{
    for (int i = 0; i < QUEUE; i++)
        if (requests[i].id == 0)
            return &requests[i];
    return 0;
}

static void enqueue(struct request *request)
{
    if (request->urgent) {
        request->next = queue;
        queue = request;
    } else {
        struct request **link = &queue;
        while (*link)
            link = &(*link)->next;
        request->next = 0;
        *link = request;
    }
    pending++;
}

static struct request *dequeue(void)
{
    struct request *request = queue;
    if (request) {
        queue = request->next;
        pending--;
    }
    return request;
}

static enum status submit(int id, _Bool urgent)
{
    if (id <= 0)
        return INVALID;
    lock(&queue_lock);
    for (struct request *r = queue; r; r = r->next)
        if (r->id == id) {
            unlock(&queue_lock);
            return INVALID;
        }
    struct request *request = find_free();
    if (!request) {
        unlock(&queue_lock);
        return BUSY;
    }
    request->id = id;
    request->urgent = urgent;
    request->completed = 0;
    enqueue(request);
    if (device == IDLE)
        device = queue->id;
    unlock(&queue_lock);
    return OK;
}

/* The device has finished: everything that it could do is completed, one by one. */
static void interrupt(int budget)
{
    lock(&queue_lock);
    if (device == IDLE) {
        unlock(&queue_lock);
        return;
    }
    struct request *request;
    do {
        request = dequeue();
        if (request) {
            unlock(&queue_lock);
            complete(request, OK);
            lock(&queue_lock);
        }
        budget--;
    } while (request && budget > 0);
    device = queue ? queue->id : IDLE;
    unlock(&queue_lock);
}

static enum status cancel(int id)
{
    lock(&queue_lock);
    struct request **link = &queue;
    while (*link && (*link)->id != id)
        link = &(*link)->next;
    struct request *request = *link;
    if (!request) {
        unlock(&queue_lock);
        return INVALID;
    }
    *link = request->next;
    pending--;
    if (device == id) {
        device = queue ? queue->id : IDLE;
        unlock(&queue_lock);
        complete(request, CANCELLED);
        return CANCELLED;
    }
    if (request->urgent) {
        unlock(&queue_lock);
        complete(request, FAILED);
        return FAILED;
    }
    request->completed = 1; //~ fault
    request->id = 0; //~ fault
#ifdef FIXED
    unlock(&queue_lock);
#endif
    return CANCELLED; //~ fault
}

int main(void)
{
    for (int call = 0; call < CALLS; call++) {
        switch (any_from(0, 2)) {
        case 0: {
            int id = __VERIFIER_nondet_int();
            submit(id, __VERIFIER_nondet_bool());
            break;
        }
        case 1:
            interrupt(any_from(1, 2));
            break;
        default:
            cancel(__VERIFIER_nondet_int());
        }
        assert(pending >= 0 && pending <= QUEUE);
    }
    assert((device == IDLE) == (queue == 0));
    return 0;
}
