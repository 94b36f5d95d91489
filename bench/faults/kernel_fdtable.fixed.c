/* File descriptor table of a process.  Open files are shared between
 * descriptors and carry a reference count; the last close releases the
 * file object. */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NFD     4
#define NFILE   3

#define E_BADF  (-9)
#define E_MFILE (-24)
#define E_NFILE (-23)

#define FD_CLOEXEC 1u

struct file {
	int  refs;              /* 0 means the object is free */
	int  inode;
	long pos;
};

struct fdesc {
	struct file *file;
	unsigned int flags;
};

struct fdtable {
	struct fdesc fd[NFD];
	int lowest_free;        /* no free descriptor below this one */
};

static struct file file_pool[NFILE];

static struct file *file_alloc(int inode)
{
	int i;

	for (i = 0; i < NFILE; i++) {
		if (file_pool[i].refs == 0) {
			file_pool[i].refs = 1;
			file_pool[i].inode = inode;
			file_pool[i].pos = 0;
			return &file_pool[i];
		}
	}
	return NULL;
}

static struct file *file_get(struct file *f)
{
	f->refs++;
	return f;
}

static void file_put(struct file *f)
{
	assert(f->refs > 0);
	if (--f->refs == 0)
		f->inode = -1;
}

static struct file *fd_lookup(const struct fdtable *t, int fd)
{
	if (fd < 0 || fd >= NFD)
		return NULL;
	return t->fd[fd].file;
}

/* Lowest unused descriptor that is not below `from`. */
static int fd_find_free(struct fdtable *t, int from)
{
	int fd = from > t->lowest_free ? from : t->lowest_free;

	while (fd < NFD && t->fd[fd].file)
		fd++;
	return fd < NFD ? fd : E_MFILE;
}

static void fd_install(struct fdtable *t, int fd, struct file *f,
		       unsigned int flags)
{
	t->fd[fd].file = f;
	t->fd[fd].flags = flags;
	if (fd == t->lowest_free)
		t->lowest_free = fd + 1;
}

static int sys_open(struct fdtable *t, int inode, unsigned int flags)
{
	struct file *f;
	int fd = fd_find_free(t, 0);

	if (fd < 0)
		return fd;
	f = file_alloc(inode);
	if (!f)
		return E_NFILE;
	fd_install(t, fd, f, flags);
	return fd;
}

static int sys_close(struct fdtable *t, int fd)
{
	struct file *f = fd_lookup(t, fd);

	if (!f)
		return E_BADF;
	t->fd[fd].file = NULL;
	t->fd[fd].flags = 0;
	if (fd < t->lowest_free)
		t->lowest_free = fd;
	file_put(f);
	return 0;
}

/* Make newfd refer to the file of oldfd, closing what it had before. */
static int sys_dup2(struct fdtable *t, int oldfd, int newfd)
{
	struct file *f = fd_lookup(t, oldfd);

	if (!f || newfd < 0 || newfd >= NFD)
		return E_BADF;
	if (oldfd == newfd)
		return newfd;
	if (t->fd[newfd].file)
		sys_close(t, newfd);
	fd_install(t, newfd, file_get(f), 0);
	return newfd;
}

/* Duplicate to the lowest free descriptor at or above `min`. */
static int sys_dupfd(struct fdtable *t, int oldfd, int min)
{
	struct file *f = fd_lookup(t, oldfd);
	int fd;

	if (!f)
		return E_BADF;
	fd = fd_find_free(t, min);
	if (fd < 0)
		return fd;
	fd_install(t, fd, file_get(f), 0);
	return fd;
}

/* On exec, drop the descriptors that are marked close-on-exec. */
static void fd_exec(struct fdtable *t)
{
	int fd;

	for (fd = 0; fd < NFD; fd++)
		if (t->fd[fd].file && (t->fd[fd].flags & FD_CLOEXEC))
			sys_close(t, fd);
}

static int count_refs(const struct fdtable *t, const struct file *f)
{
	int fd, n = 0;

	for (fd = 0; fd < NFD; fd++)
		if (t->fd[fd].file == f)
			n++;
	return n;
}

static void check_table(const struct fdtable *t)
{
	int i;

	for (i = 0; i < NFILE; i++)
		assert(file_pool[i].refs == count_refs(t, &file_pool[i]));
	for (i = 0; i < t->lowest_free; i++)
		assert(t->fd[i].file != NULL);
}

int main(void)
{
	struct fdtable t = { { { NULL, 0 } }, 0 };
	int a = __VERIFIER_nondet_int();
	int b = __VERIFIER_nondet_int();
	int c = __VERIFIER_nondet_int();
	int r;

	__VERIFIER_assume(a >= -1 && a <= NFD && b >= -1 && b <= NFD);
	__VERIFIER_assume(c >= 0 && c < NFD);
	assert(sys_open(&t, 100, 0) == 0);
	assert(sys_open(&t, 101, FD_CLOEXEC) == 1);

	r = sys_dup2(&t, a, b);
	if (a < 0 || a > 1 || b < 0 || b >= NFD) {
		assert(r == E_BADF);
	} else {
		assert(r == b && t.fd[b].file != NULL);
		assert(t.fd[b].file->inode == 100 + a);
	}
	check_table(&t);

	if (c < 2) {
		assert(sys_close(&t, c) == 0);
		assert(sys_open(&t, 102, FD_CLOEXEC) == c);
	} else {
		int full = c == 3 && t.fd[3].file != NULL;

		r = sys_dupfd(&t, 0, c);
		assert(full ? r == E_MFILE : r >= c && r < NFD);
	}
	check_table(&t);

	fd_exec(&t);
	check_table(&t);
	return 0;
}
