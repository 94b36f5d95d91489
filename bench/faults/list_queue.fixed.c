/* A first-in first-out queue of messages on the heap. */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define STEPS 5

struct message {
    int payload;
    struct message *next;
};

static struct message *head;
static struct message *tail;

static bool put(int payload)
{
    struct message *m = malloc(sizeof *m);
    if (m == NULL)
        return false;
    m->payload = payload;
    m->next = NULL;
    if (tail == NULL)
        head = m;
    else
        tail->next = m;
    tail = m;
    return true;
}

static bool take(int *payload)
{
    struct message *m = head;
    if (m == NULL)
        return false;
    *payload = m->payload;
    head = m->next;
    if (head == NULL)
        tail = NULL;
    free(m);
    return true;
}

int main(void)
{
    int sent = 0;
    int received = 0;
    int steps = __VERIFIER_nondet_int();
    __VERIFIER_assume(steps >= 0 && steps <= STEPS);

    for (int i = 0; i < steps; i++) {
        if (__VERIFIER_nondet_bool()) {
            if (put(sent))
                sent++;
        } else {
            int payload;
            bool taken = take(&payload);
            assert(taken == (received < sent));
            if (taken) {
                assert(payload == received);
                received++;
            }
        }
    }
    return 0;
}
