/* An event source with a small table of listeners. */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define LISTENERS 3

typedef void (*listener_fn)(void *context, int event);

struct listener {
    listener_fn call;
    void *context;
};

static struct listener listeners[LISTENERS];

static bool listener_add(listener_fn call, void *context)
{
    for (int i = 0; i < LISTENERS; i++) {
        if (listeners[i].call == NULL) {
            listeners[i].call = call;
            listeners[i].context = context;
            return true;
        }
    }
    return false;
}

static void listener_remove(const void *context)
{
    for (int i = 0; i < LISTENERS; i++) {
        if (listeners[i].context == context) {
            listeners[i].call = NULL;
            listeners[i].context = NULL;
        }
    }
}

static void event_raise(int event)
{
    for (int i = 0; i < LISTENERS; i++) {
        if (listeners[i].call == NULL)
            continue;
        listeners[i].call(listeners[i].context, event);
    }
}

static void add_up(void *context, int event)
{
    *(int *)context += event;
}

static void count_up(void *context, int event)
{
    (void)event;
    ++*(int *)context;
}

int main(void)
{
    int sum = 0;
    int calls = 0;
    int more_calls = 0;
    int event = __VERIFIER_nondet_int();
    int removed = __VERIFIER_nondet_int();
    __VERIFIER_assume(event >= 0 && event <= 1000);

    listener_add(add_up, &sum);
    listener_add(count_up, &calls);
    listener_add(count_up, &more_calls);
    if (removed == 1)
        listener_remove(&calls);
    if (removed == 2)
        listener_remove(&sum);
    event_raise(event);
    assert(sum == (removed == 2 ? 0 : event));
    assert(calls == (removed == 1 ? 0 : 1));
    assert(more_calls == 1);
    return 0;
}
