/* A doubly linked list of timers with removal from any place. */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define TIMERS 4

struct timer {
    int id;
    struct timer *prev;
    struct timer *next;
};

static struct timer *head;

static void link_front(struct timer *t)
{
    t->prev = NULL;
    t->next = head;
    if (head != NULL)
        head->prev = t;
    head = t;
}

static void unlink_timer(struct timer *t)
{
    if (t->prev != NULL)
        t->prev->next = t->next;
    else
        head = t->next;
    if (t->next != NULL)
        t->next->prev = t->prev;
    t->prev = NULL;
    t->next = NULL;
}

static int links_consistent(void)
{
    if (head != NULL && head->prev != NULL)
        return 0;
    for (struct timer *t = head; t != NULL; t = t->next) {
        if (t->next != NULL && t->next->prev != t)
            return 0;
    }
    return 1;
}

int main(void)
{
    struct timer timers[TIMERS];
    for (int i = 0; i < TIMERS; i++) {
        timers[i].id = i;
        link_front(&timers[i]);
    }
    assert(links_consistent());

    int victim = __VERIFIER_nondet_int();
    __VERIFIER_assume(victim >= 0 && victim < TIMERS);
    unlink_timer(&timers[victim]);

    assert(links_consistent());
    int left = 0;
    for (struct timer *t = head; t != NULL; t = t->next) {
        assert(t->id != victim);
        left++;
    }
    assert(left == TIMERS - 1);
    return 0;
}
