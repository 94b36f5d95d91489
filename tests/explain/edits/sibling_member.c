// A member is not set back to what another one of its record holds.
//@ says: with `k->tasks[m->owner].priority = k->tasks[m->owner].base_priority;`
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct task {
    int base_priority;
    int priority;
    int locks;
};

struct kernel {
    struct task tasks[2];
};

struct mutex {
    int owner;
    int is_held;
};

static void lock(struct kernel *k, struct mutex *m, int task, int ceiling)
{
    m->owner = task;
    m->is_held = 1;
    k->tasks[task].locks++;
    if (k->tasks[task].priority < ceiling) //~ cause
        k->tasks[task].priority = ceiling; //~ cause
}

static void unlock(struct kernel *k, struct mutex *m)
{
    k->tasks[m->owner].locks--; //~ cause
    m->is_held = 0;
}

int main(void)
{
    struct kernel k = {{{1, 1, 0}, {2, 2, 0}}};
    struct mutex m = {0, 0};
    int task = __VERIFIER_nondet_int() & 1, ceiling = __VERIFIER_nondet_int();
    if (ceiling < 0 || ceiling > 9)
        return 0;
    lock(&k, &m, task, ceiling);
    assert(k.tasks[task].priority >= ceiling && k.tasks[task].base_priority == task + 1);
    unlock(&k, &m);
    assert(k.tasks[task].priority == k.tasks[task].base_priority);
    return 0;
}
