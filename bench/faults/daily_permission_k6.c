/* Access rights of a file: of its owner, its group, and others. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define READ 4u
#define WRITE 2u
#define RUN 1u
#define READ_WRITE READ | WRITE

enum who { OWNER, GROUP, OTHERS };

static unsigned rights(unsigned mode, enum who who)
{
    switch (who) {
    case OWNER:
        return mode >> 6 & 7;
    case GROUP:
        return mode >> 3 & 7;
    default:
        return mode & 7;
    }
}

/* May somebody open the file to change it? For that it must be read, too. */
static int may_edit(unsigned mode, enum who who)
{
    unsigned needed = READ_WRITE;
    return (rights(mode, who) & READ_WRITE) == needed;
}

/* Takes away from others what the mask says; nobody but the owner may write. */
static unsigned restricted(unsigned mode, unsigned mask)
{
    mode &= ~mask;
    mode &= ~(WRITE << 3 | WRITE);
    return mode;
}

/* A copy is for its owner alone: he may read and write it, and run it if he could. */
static unsigned for_copy(unsigned mode)
{
    unsigned owner = READ_WRITE;
    owner |= rights(mode, OWNER) & RUN;
    return owner << 6;
}

int main(void)
{
    unsigned mode = __VERIFIER_nondet_uint();
    unsigned mask = __VERIFIER_nondet_uint();
    __VERIFIER_assume(mode < 512 && mask < 512);

    unsigned copy = for_copy(mode);
    assert(may_edit(copy, OWNER));
    assert(rights(copy, GROUP) == 0 && rights(copy, OTHERS) == 0);
    assert((rights(copy, OWNER) & RUN) == (rights(mode, OWNER) & RUN));

    unsigned less = restricted(mode, mask);
    assert((less & ~mode) == 0 && (less & mask) == 0);
    assert(!may_edit(less, GROUP) && !may_edit(less, OTHERS));
    assert((mask & 0600) != 0 || may_edit(less, OWNER) == may_edit(mode, OWNER));
    return 0;
}
