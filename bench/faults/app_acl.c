/*
 * Access control with roles, inheritance and explicit denials.
 *
 * A role may inherit from one parent that was defined before it.  A user
 * has a set of roles.  A denial in any role of the user (its own or an
 * inherited one) beats any grant.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

typedef uint8_t perm_t;

#define PERM_READ   ((perm_t)0x01)
#define PERM_WRITE  ((perm_t)0x02)
#define PERM_DELETE ((perm_t)0x04)
#define PERM_ADMIN  ((perm_t)0x08)
#define PERM_ALL    ((perm_t)0x0F)

#define MAX_ROLES 4
#define NO_PARENT (-1)

typedef struct {
    perm_t grant;
    perm_t deny;
    int    parent;
} role_t;

typedef struct {
    role_t role[MAX_ROLES];
    int    nroles;
} policy_t;

typedef struct {
    uint8_t roles;      /* bit i: has role i */
    bool    locked;
} user_t;

/* Define a role; its number, or -1 if it cannot be defined. */
static int policy_add_role(policy_t *p, perm_t grant, perm_t deny, int parent)
{
    role_t *r;

    if (p->nroles >= MAX_ROLES)
        return -1;
    if (parent != NO_PARENT && (parent < 0 || parent >= p->nroles))
        return -1;
    r = &p->role[p->nroles];
    r->grant = grant & PERM_ALL;
    r->deny = deny & PERM_ALL;
    r->parent = parent;
    return p->nroles++;
}

/* Collect grants and denials of a role and of its ancestors. */
static void role_collect(const policy_t *p, int id, perm_t *grant, perm_t *deny)
{
    while (id != NO_PARENT) {
        const role_t *r = &p->role[id];

        *grant |= r->grant;
        *deny |= r->deny;
        id = r->parent;
    }
}

static perm_t user_permissions(const policy_t *p, const user_t *u)
{
    perm_t grant = 0;
    perm_t deny = 0;

    if (u->locked)
        return 0;
    for (int i = 0; i < p->nroles; i++) {
        if (u->roles & (1u << i))
            role_collect(p, i, &grant, &deny);
    }
    /* administrators can do all that is not denied explicitly */
    if (grant & PERM_ADMIN)
        grant = PERM_ALL;
    return (perm_t)(grant & ~deny);
}

/* All of the wanted permissions must be there. */
static bool user_allowed(const policy_t *p, const user_t *u, perm_t wanted)
{
    return (user_permissions(p, u) & wanted) == wanted;
}

/* ---- audit trail: the last decisions, for the operator's console ---- */

#define AUDIT_SIZE 2

typedef struct {
    perm_t wanted;
    bool   allowed;
} audit_entry_t;

typedef struct {
    audit_entry_t entry[AUDIT_SIZE];
    unsigned      next;
    unsigned      denials;      /* in a row */
} audit_t;

#define DENIALS_TO_LOCK 3u

static void audit_clear(audit_t *a)
{
    for (int i = 0; i < AUDIT_SIZE; i++) {
        a->entry[i].wanted = 0;
        a->entry[i].allowed = false;
    }
    a->next = 0;
    a->denials = 0;
}

static void audit_record(audit_t *a, perm_t wanted, bool allowed)
{
    a->entry[a->next].wanted = wanted;
    a->entry[a->next].allowed = allowed;
    a->next = (a->next + 1) % AUDIT_SIZE;
    a->denials = allowed ? 0 : a->denials + 1;
}

/* Decide, write it down, and lock the user after too many denials. */
static bool access_request(const policy_t *p, user_t *u, audit_t *a, perm_t wanted)
{
    bool ok = user_allowed(p, u, wanted);

    audit_record(a, wanted, ok);
    if (a->denials >= DENIALS_TO_LOCK)
        u->locked = true;
    return ok;
}

/* ---- harness: three roles in any shape of a forest ---- */

int main(void)
{
    policy_t pol;
    user_t u;
    audit_t log;
    perm_t g[3], d[3];
    perm_t wanted;

    pol.nroles = 0;
    for (int i = 0; i < 3; i++) {
        g[i] = __VERIFIER_nondet_uchar();
        d[i] = __VERIFIER_nondet_uchar();
        int parent = __VERIFIER_nondet_int();
        __VERIFIER_assume(parent >= -1 && parent < i);
        assert(policy_add_role(&pol, g[i], d[i], parent) == i);
    }
    u.roles = __VERIFIER_nondet_uchar();
    u.locked = false;
    wanted = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(wanted != 0 && wanted <= PERM_ALL);

    /* which roles are effective, by closing the set under "parent" */
    unsigned eff = u.roles & 7u;
    for (int i = 2; i >= 0; i--) {
        if ((eff & (1u << i)) && pol.role[i].parent != NO_PARENT)
            eff |= 1u << pol.role[i].parent;
    }

    audit_clear(&log);
    bool ok = access_request(&pol, &u, &log, wanted);
    bool denied = false, admin = false, admin_denied = false;
    perm_t granted = 0;
    for (int i = 0; i < 3; i++) {
        if (eff & (1u << i)) {
            denied = denied || (d[i] & wanted) != 0;
            admin = admin || (g[i] & PERM_ADMIN) != 0;
            admin_denied = admin_denied || (d[i] & PERM_ADMIN) != 0;
            granted |= g[i];
        }
    }
    if (denied)
        assert(!ok);
    else if (admin && !admin_denied)
        assert(ok);
    else
        assert(ok == ((granted & wanted) == wanted));

    assert(log.entry[0].allowed == ok && log.entry[0].wanted == wanted);
    assert(!u.locked);

    u.locked = true;
    assert(!user_allowed(&pol, &u, wanted));
    return 0;
}
