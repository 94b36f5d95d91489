// Who administers may do all that is not denied; that the administration itself may be denied was forgotten.
//@ says: with `(grant & ADMIN) & ~deny` in place of `grant & ADMIN`
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

#define READ 1u
#define WRITE 2u
#define ADMIN 4u
#define ALL 7u

struct role {
    unsigned grant;
    unsigned deny;
};

static void collect(const struct role *role, unsigned *grant, unsigned *deny)
{
    *grant |= role->grant;
    *deny |= role->deny;
}

static unsigned rights(const struct role *roles, int count)
{
    unsigned grant = 0, deny = 0; //~ cause
    for (int i = 0; i < count; i++)
        collect(&roles[i], &grant, &deny);
    if (grant & ADMIN) //~ cause
        grant = ALL; //~ cause
    return grant & ~deny;
}

int main(void)
{
    struct role roles[2];
    unsigned granted = 0, denied = 0;
    for (int i = 0; i < 2; i++) {
        roles[i].grant = __VERIFIER_nondet_uchar() & ALL;
        roles[i].deny = __VERIFIER_nondet_uchar() & ALL;
        granted |= roles[i].grant;
        denied |= roles[i].deny;
    }
    unsigned result = rights(roles, 2);
    assert((result & denied) == 0);
    if ((denied & ADMIN) != 0)
        assert(result == (granted & ~denied));
    else if ((granted & ADMIN) != 0)
        assert(result == (ALL & ~denied));
    return 0;
}
