/* Mount table: maps a path to the mounted file system that covers it.
 * Mounts are stacked, so of two mounts on the same point the younger one
 * hides the older one. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_MOUNTS 4
#define PATH_LEN   8

#define E_BUSY  (-16)
#define E_NODEV (-19)
#define E_NOSPC (-28)

#define MNT_RDONLY 1u
#define MNT_NOEXEC 2u

struct mount {
	char         point[PATH_LEN];
	int          in_use;
	int          fsid;
	unsigned int flags;
	int          open_files;
};

static struct mount mounts[MAX_MOUNTS];

/* Length of `point` if it covers `path`, else -1.  The match must end at
 * a component boundary: "/a" covers "/a" and "/a/b" but not "/ab". */
static int prefix_length(const char *point, const char *path)
{
	int n = 0;

	if (point[0] == '/' && point[1] == '\0')
		return path[0] == '/' ? 0 : -1;
	while (point[n] != '\0') {
		if (point[n] != path[n])
			return -1;
		n++;
	}
	if (path[n] != '\0' && path[n] != '/')
		return -1;
	return n;
}

/* Find the mount that covers a path: the longest mount point wins, among
 * equals the one mounted last (slots are filled in order of mounting). */
static struct mount *mount_lookup(const char *path)
{
	struct mount *best = NULL;
	int best_len = -1;
	int i;

	for (i = 0; i < MAX_MOUNTS; i++) {
		struct mount *m = &mounts[i];
		int len;

		if (!m->in_use)
			continue;
		len = prefix_length(m->point, path);
		if (len >= 0 && len >= best_len) {
			best = m;
		}
	}
	return best;
}

static int mount_add(const char *point, int fsid, unsigned int flags)
{
	struct mount *m;
	int slot = MAX_MOUNTS;

	/* first slot after the last one in use keeps the order of mounting */
	while (slot > 0 && !mounts[slot - 1].in_use)
		slot--;
	if (slot == MAX_MOUNTS)
		return E_NOSPC;
	m = &mounts[slot];
	strcpy(m->point, point);
	m->in_use = 1;
	m->fsid = fsid;
	m->flags = flags;
	m->open_files = 0;
	return 0;
}

/* Detach the top mount on `point`.  It must not have open files, nor
 * other mounts below it. */
static int mount_remove(const char *point)
{
	struct mount *m = mount_lookup(point);
	int i;

	if (m == NULL || strcmp(m->point, point) != 0)
		return E_NODEV;
	if (m->open_files > 0)
		return E_BUSY;
	for (i = 0; i < MAX_MOUNTS; i++) {
		struct mount *o = &mounts[i];

		if (!o->in_use || strcmp(o->point, point) == 0)
			continue;
		if (prefix_length(point, o->point) >= 0)
			return E_BUSY;
	}
	m->in_use = 0;
	return 0;
}

static int may_write(const char *path)
{
	const struct mount *m = mount_lookup(path);

	return m != NULL && !(m->flags & MNT_RDONLY);
}

static int may_exec(const char *path)
{
	const struct mount *m = mount_lookup(path);

	return m != NULL && !(m->flags & MNT_NOEXEC);
}

static int fs_of(const char *path)
{
	const struct mount *m = mount_lookup(path);

	return m != NULL ? m->fsid : -1;
}

/* The candidates for the mount points, and a path below each of them. */
static const char *const points[] = { "/a", "/a/b", "/c" };
static const char *const below[] = { "/a/x", "/a/b/x", "/c/x" };

int main(void)
{
	int first = __VERIFIER_nondet_int();
	int second = __VERIFIER_nondet_int();
	int at_b;

	__VERIFIER_assume(first >= 0 && first <= 2);
	__VERIFIER_assume(second >= 0 && second <= 2);
	assert(mount_add("/", 1, 0) == 0);
	assert(mount_add(points[first], 2, MNT_RDONLY) == 0);
	assert(mount_add(points[second], 3, MNT_NOEXEC) == 0);

	assert(fs_of("/ab") == 1 && may_write("/ab") && may_exec("/ab"));
	assert(fs_of(points[second]) == 3 && fs_of(below[second]) == 3);
	assert(!may_exec(points[second]));

	/* which of the two covers /a/b/x ? */
	if (second == 1)
		at_b = 3;
	else if (first == 1)
		at_b = 2;
	else
		at_b = second == 0 ? 3 : first == 0 ? 2 : 1;
	assert(fs_of("/a/b/x") == at_b);
	assert(may_write("/a/b/x") == (at_b != 2));

	if (second == 0 && first == 1) {
		assert(mount_remove("/a") == E_BUSY);
	} else {
		assert(mount_remove(points[second]) == 0);
		assert(fs_of(points[first]) == 2);
	}
	assert(mount_remove("/d") == E_NODEV);
	return 0;
}
