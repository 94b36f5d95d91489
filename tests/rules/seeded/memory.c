// A list of messages with a limit. A message that is too urgent to wait is taken out of the list and freed, and one that does
// not fit is forgotten.
//@ rule: rules/memory.rule
//@ violated: the memory is never freed
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define LIMIT 2

struct message {
    int priority;
    struct message *next;
};

static struct message *first;
static int count;

static int put(int priority)
{
    struct message *message = malloc(sizeof *message);
    if (!message)
        return 0;
    message->priority = priority;
    message->next = 0;
    if (count == LIMIT) { //~ fault
        return 0; //~ fault
    }
    struct message **link = &first;
    while (*link && (*link)->priority >= priority)
        link = &(*link)->next;
    message->next = *link;
    *link = message;
    count++;
    return 1;
}

static int take(void)
{
    struct message *message = first;
    if (!message)
        return -1;
    int priority = message->priority;
    first = message->next;
    count--;
    free(message);
    return priority;
}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        int what = __VERIFIER_nondet_int();
        if (what == 0)
            take();
        else
            put(what);
    }
    while (first)
        take();
    return 0;
}
