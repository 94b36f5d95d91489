/*
 * Descriptor tables and shared open-file objects with reference counts:
 * open, dup, dup2, close, and fork (a copy of the whole table).
 */
#include <assert.h>
#include <stddef.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NFILE 3
#define NFD   3
#define NPROC 2

#define EMFILE 24
#define ENFILE 23
#define EBADF   9

struct file {
	int refs;
	int offset;
};

struct proc {
	struct file *fd[NFD];
};

static struct file file_table[NFILE];
static struct proc procs[NPROC];

static struct file *file_get(struct file *f)
{
	f->refs++;
	return f;
}

static void file_put(struct file *f)
{
	f->refs--;
	if (f->refs == 0)
		f->offset = 0;
}

static struct file *file_alloc(void)
{
	for (int i = 0; i < NFILE; i++) {
		if (file_table[i].refs == 0) {
			file_table[i].refs = 1;
			return &file_table[i];
		}
	}
	return NULL;
}

/* Lowest free descriptor, as POSIX wants it. */
static int fd_alloc(const struct proc *p)
{
	for (int fd = 0; fd < NFD; fd++)
		if (p->fd[fd] == NULL)
			return fd;
	return -EMFILE;
}

static struct file *fd_lookup(const struct proc *p, int fd)
{
	if (fd < 0 || fd >= NFD)
		return NULL;
	return p->fd[fd];
}

static int sys_open(struct proc *p)
{
	int fd = fd_alloc(p);
	struct file *f;

	if (fd < 0)
		return fd;
	f = file_alloc();
	if (f == NULL)
		return -ENFILE;
	p->fd[fd] = f;
	return fd;
}

static int sys_close(struct proc *p, int fd)
{
	struct file *f = fd_lookup(p, fd);

	if (f == NULL)
		return -EBADF;
	p->fd[fd] = NULL;
	file_put(f);
	return 0;
}

static int sys_dup(struct proc *p, int fd)
{
	struct file *f = fd_lookup(p, fd);
	int nfd;

	if (f == NULL)
		return -EBADF;
	nfd = fd_alloc(p);
	if (nfd < 0)
		return nfd;
	p->fd[nfd] = file_get(f);
	return nfd;
}

/* Make nfd another name of fd; what was open as nfd is closed first. */
static int sys_dup2(struct proc *p, int fd, int nfd)
{
	struct file *f = fd_lookup(p, fd);

	if (f == NULL || nfd < 0 || nfd >= NFD)
		return -EBADF;
	if (nfd == fd)
		return nfd;
	if (p->fd[nfd] != NULL)
		file_put(p->fd[nfd]);
	p->fd[nfd] = file_get(f);
	return nfd;
}

static void do_fork(struct proc *child, const struct proc *parent)
{
	for (int fd = 0; fd < NFD; fd++) {
		child->fd[fd] = NULL;
		if (parent->fd[fd] != NULL)
			child->fd[fd] = file_get(parent->fd[fd]);
	}
}

static void do_exit(struct proc *p)
{
	for (int fd = 0; fd < NFD; fd++)
		sys_close(p, fd);
}

/* The count of each file is the number of descriptors that name it. */
static void check_counts(void)
{
	for (int i = 0; i < NFILE; i++) {
		int n = 0;

		for (int k = 0; k < NPROC; k++)
			for (int fd = 0; fd < NFD; fd++)
				if (procs[k].fd[fd] == &file_table[i])
					n++;
		assert(file_table[i].refs == n);
	}
}

int main(void)
{
	struct proc *p = &procs[0];

	memset(file_table, 0, sizeof(file_table));
	memset(procs, 0, sizeof(procs));
	assert(sys_open(p) == 0);

	for (int step = 0; step < 3; step++) {
		int op = __VERIFIER_nondet_int();
		int a = __VERIFIER_nondet_int();
		int b = __VERIFIER_nondet_int();

		__VERIFIER_assume(a >= -1 && a <= NFD);
		__VERIFIER_assume(b >= -1 && b <= NFD);
		switch (op) {
		case 0: sys_open(p); break;
		case 1: sys_close(p, a); break;
		case 2: sys_dup(p, a); break;
		case 3: sys_dup2(p, a, b); break;
		default: break;
		}
	}
	do_fork(&procs[1], p);
	do_exit(p);
	check_counts();
	do_exit(&procs[1]);
	for (int i = 0; i < NFILE; i++)
		assert(file_table[i].refs == 0);
	return 0;
}
