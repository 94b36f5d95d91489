/* Access rights: owner, group and others have read, write and run bits; a mask denies rights to all but the owner. */
#include <assert.h>
#include <stdbool.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define RUN 1u
#define WRITE 2u
#define READ 4u

struct file {
    unsigned mode;
    unsigned denied;
};

static unsigned rights(const struct file *f, bool owner, bool group)
{
    unsigned granted;
    if (owner)
        granted = f->mode >> 6;
    else if (group)
        granted = f->mode >> 3;
    else
        granted = f->mode;
    granted &= READ | WRITE | RUN;
    if (owner)
        granted &= ~f->denied;
    return granted;
}

int main(void)
{
    struct file file;
    file.mode = __VERIFIER_nondet_uint();
    file.denied = __VERIFIER_nondet_uint();
    __VERIFIER_assume(file.mode <= 0777 && file.denied <= 07);
    bool owner = __VERIFIER_nondet_bool();
    bool group = __VERIFIER_nondet_bool();

    unsigned granted = rights(&file, owner, group);
    assert(!owner || granted == file.mode >> 6);
    assert(owner || (granted & file.denied) == 0);
    assert(owner || group || (granted & ~file.mode) == 0);
    return 0;
}
