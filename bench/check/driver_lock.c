// A device driver that takes one lock around its queue of requests, drops it to complete them, and takes it again; one
// way through the cancel routine comes to the end with the lock still held.
//@ expect: violated
//@ unwind: 6
//@ witness: 0 7 0  0 8 0  2 8  1 1
#include "verify.h"

#ifndef CALLS
#define CALLS 4
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

static int lock_depth;

static void lock(void)
{
    assert(lock_depth == 0); //~ check: assertion
    lock_depth = 1;
}

static void unlock(void)
{
    assert(lock_depth == 1);
    lock_depth = 0;
}

/* Called without the lock: the caller's callback may submit again. */
static void complete(struct request *request, enum status status)
{
    assert(lock_depth == 0);
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
    assert(lock_depth == 1);
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
    assert(lock_depth == 1);
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
    lock();
    for (struct request *r = queue; r; r = r->next)
        if (r->id == id) {
            unlock();
            return INVALID;
        }
    struct request *request = find_free();
    if (!request) {
        unlock();
        return BUSY;
    }
    request->id = id;
    request->urgent = urgent;
    request->completed = 0;
    enqueue(request);
    if (device == IDLE)
        device = queue->id;
    unlock();
    return OK;
}

/* The device has finished: everything that it could do is completed, one by one. */
static void interrupt(int budget)
{
    lock();
    if (device == IDLE) {
        unlock();
        return;
    }
    struct request *request;
    do {
        request = dequeue();
        if (request) {
            unlock();
            complete(request, OK);
            lock();
        }
        budget--;
    } while (request && budget > 0);
    device = queue ? queue->id : IDLE;
    unlock();
}

static enum status cancel(int id)
{
    lock();
    struct request **link = &queue;
    while (*link && (*link)->id != id)
        link = &(*link)->next;
    struct request *request = *link;
    if (!request) {
        unlock();
        return INVALID;
    }
    *link = request->next;
    pending--;
    if (device == id) {
        device = queue ? queue->id : IDLE;
        unlock();
        complete(request, CANCELLED);
        return CANCELLED;
    }
    if (request->urgent) {
        unlock();
        complete(request, FAILED);
        return FAILED;
    }
    request->completed = 1;
    request->id = 0;
#ifdef FIXED
    unlock();
#endif
    return CANCELLED;
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
    assert(lock_depth == 0); //~ check: assertion
    assert((device == IDLE) == (queue == 0));
    return 0;
}
