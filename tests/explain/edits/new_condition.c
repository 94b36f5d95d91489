// A condition is missing that stands nowhere else.
//@ says: with `!a->is_full && least >= a->priority` in place of
#include <assert.h>
#include <stdbool.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct task {
    bool is_full;
    int priority;
};

static int choose(const struct task *tasks, int count)
{
    int chosen = -1, least = 100;
    for (int i = 0; i < count; i++) { //~ cause
        const struct task *a = &tasks[i];
        if (!a->is_full) { //~ cause
            chosen = i; //~ cause
            least = a->priority;
        }
    }
    return least == 100 ? -1 : chosen;
}

int main(void)
{
    struct task tasks[3];
    for (int i = 0; i < 3; i++) {
        tasks[i].is_full = __VERIFIER_nondet_uchar() % 2;
        tasks[i].priority = __VERIFIER_nondet_uchar() % 50;
    }
    int chosen = choose(tasks, 3);
    for (int i = 0; i < 3; i++)
        if (!tasks[i].is_full)
            assert(chosen >= 0 && tasks[chosen].priority <= tasks[i].priority);
    return 0;
}
