// From a member back to the struct that holds it.
//@ expect: violated
//@ witness: 3
#include <assert.h>
#include <stddef.h>

struct link {
    struct link *next;
};

struct task {
    int id;
    struct link link;
};

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct task task = { __VERIFIER_nondet_int(), { 0 } };
    struct link *link = &task.link;
    struct task *found = (struct task *)((char *)link - sizeof(int));
    assert(found->id == task.id); //~ check: assertion
    return 0;
}
