// A condition that is longer than the page is wide: its beginning is shown and marked.
//@ command: check
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct task {
    int is_full;
    int priority;
};

int main(void)
{
    struct task tasks[3];
    int chosen = __VERIFIER_nondet_uchar() % 3;
    for (int i = 0; i < 3; i++) {
        tasks[i].is_full = __VERIFIER_nondet_uchar() % 2;
        tasks[i].priority = __VERIFIER_nondet_uchar() % 50;
    }
    for (int i = 0; i < 3; i++)
        assert(chosen >= 0 ? tasks[i].is_full || tasks[chosen].priority <= tasks[i].priority : tasks[i].is_full);
    return 0;
}
