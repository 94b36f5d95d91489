/*
 * Evaluation of POSIX access control lists: owner, named users, owning
 * group and named groups, mask, others.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define P_READ  4u
#define P_WRITE 2u
#define P_EXEC  1u
#define P_ALL   7u
#define NGROUPS 2
#define NNAMED  2

struct cred {
	int uid;
	int groups[NGROUPS];
};

struct acl_entry {
	int id;
	unsigned perm;
};

struct acl {
	int owner;
	int group;
	unsigned owner_perm;
	unsigned group_perm;
	unsigned other_perm;
	unsigned mask;
	struct acl_entry user[NNAMED];
	struct acl_entry grp[NNAMED];
};

static int in_group(const struct cred *c, int gid)
{
	int i;

	for (i = 0; i < NGROUPS; i++)
		if (c->groups[i] == gid)
			return 1;
	return 0;
}

/* Does a permission set cover the whole request? */
static int grants(unsigned perm, unsigned want)
{
	return (perm & want) != 0;
}

/*
 * Check a request. The most specific class that matches decides: the owner,
 * then a named user, then the groups (one of the matching
 * groups has to grant all of the request), and else the others. The mask limits
 * everything but the owner and the others.
 */
static int acl_permits(const struct acl *a, const struct cred *c,
		       unsigned want)
{
	int i, matched = 0;

	if (c->uid == a->owner)
		return grants(a->owner_perm, want);

	for (i = 0; i < NNAMED; i++)
		if (a->user[i].id == c->uid)
			return grants(a->user[i].perm & a->mask, want);

	if (in_group(c, a->group)) {
		matched = 1;
		if (grants(a->group_perm & a->mask, want))
			return 1;
	}
	for (i = 0; i < NNAMED; i++) {
		if (!in_group(c, a->grp[i].id))
			continue;
		matched = 1;
		if (grants(a->grp[i].perm & a->mask, want))
			return 1;
	}
	if (matched)
		return 0;
	return grants(a->other_perm, want);
}

static unsigned nondet_perm(void)
{
	return __VERIFIER_nondet_uchar() & P_ALL;
}

static int nondet_id(void)
{
	int id = __VERIFIER_nondet_uchar();

	__VERIFIER_assume(id < 8);
	return id;
}

int main(void)
{
	struct acl a;
	struct cred c;
	unsigned want = nondet_perm();
	int i, member, named = 0, ok;

	__VERIFIER_assume(want != 0);
	a.owner = nondet_id();
	a.group = nondet_id();
	a.owner_perm = nondet_perm();
	a.group_perm = nondet_perm();
	a.other_perm = nondet_perm();
	a.mask = nondet_perm();
	for (i = 0; i < NNAMED; i++) {
		a.user[i].id = nondet_id();
		a.user[i].perm = nondet_perm();
		a.grp[i].id = nondet_id();
		a.grp[i].perm = nondet_perm();
	}
	c.uid = nondet_id();
	for (i = 0; i < NGROUPS; i++)
		c.groups[i] = nondet_id();

	ok = acl_permits(&a, &c, want);
	member = in_group(&c, a.group) || in_group(&c, a.grp[0].id) ||
		 in_group(&c, a.grp[1].id);
	named = a.user[0].id == c.uid || a.user[1].id == c.uid;

	if (c.uid == a.owner)
		assert(ok == ((want & ~a.owner_perm) == 0));
	else if (named || member)
		assert(!ok || (want & ~a.mask) == 0);
	else
		assert(ok == ((want & ~a.other_perm) == 0));
	return 0;
}
