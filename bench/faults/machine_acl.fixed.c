/*
 * Access check over an ordered list of allow/deny entries.
 *
 * The entries are taken in order; each requested right is decided by
 * the first entry that names it and applies to the caller.  Rights that
 * no entry mentions are refused.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define R_READ   0x1u
#define R_WRITE  0x2u
#define R_EXEC   0x4u
#define R_ALL    0x7u

#define MAX_ACE 3

enum who { WHO_USER, WHO_GROUP, WHO_EVERYONE };

struct ace {
    enum who who;
    unsigned id;
    bool deny;
    unsigned rights;
};

struct acl {
    unsigned count;
    struct ace ace[MAX_ACE];
};

struct cred {
    unsigned uid;
    unsigned gid;
};

static bool ace_applies(const struct ace *e, const struct cred *c)
{
    switch (e->who) {
    case WHO_USER:
        return e->id == c->uid;
    case WHO_GROUP:
        return e->id == c->gid;
    case WHO_EVERYONE:
        return true;
    }
    return false;
}

static bool acl_check(const struct acl *acl, const struct cred *c, unsigned wanted)
{
    unsigned open = wanted;      /* rights not decided yet */

    for (unsigned i = 0; i < acl->count && open; i++) {
        const struct ace *e = &acl->ace[i];

        if (!ace_applies(e, c))
            continue;
        if (e->deny) {
            if (e->rights & open)
                return false;
        } else {
            open &= ~e->rights;
        }
    }
    return open == 0;
}

/* the rule spelled out for a single right */
static bool right_granted(const struct acl *acl, const struct cred *c, unsigned right)
{
    for (unsigned i = 0; i < acl->count; i++)
        if (ace_applies(&acl->ace[i], c) && (acl->ace[i].rights & right))
            return !acl->ace[i].deny;
    return false;
}

int main(void)
{
    struct acl acl;
    struct cred me = { 5, 7 };
    unsigned wanted = __VERIFIER_nondet_uchar() & R_ALL;

    acl.count = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(acl.count <= MAX_ACE);
    for (unsigned i = 0; i < MAX_ACE; i++) {
        unsigned char who = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(who <= WHO_EVERYONE);
        acl.ace[i].who = (enum who)who;
        acl.ace[i].id = __VERIFIER_nondet_uchar();
        acl.ace[i].deny = __VERIFIER_nondet_bool();
        acl.ace[i].rights = __VERIFIER_nondet_uchar() & R_ALL;
    }

    bool expect = true;
    for (unsigned r = R_READ; r <= R_EXEC; r <<= 1)
        if ((wanted & r) && !right_granted(&acl, &me, r))
            expect = false;
    assert(acl_check(&acl, &me, wanted) == expect);
    return 0;
}
