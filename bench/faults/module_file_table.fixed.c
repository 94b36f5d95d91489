/*
 * Open files of a tiny operating system: descriptors lead to open files, open files to inodes.
 *
 * `dup` lets two descriptors share one open file with its position. An inode that has no link and is not open is free.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define INODES 3
#define FILES 3
#define DESCRIPTORS 3
#define NONE (-1)

#define ERR_NO_ENTRY (-1)
#define ERR_TOO_MANY (-2)
#define ERR_BAD_FD (-3)

struct inode {
    bool linked;
    int opens;
    int size;
};

struct open_file {
    int inode;
    int references;
    int position;
};

struct system {
    struct inode inodes[INODES];
    struct open_file files[FILES];
    int descriptors[DESCRIPTORS];
};

static void system_init(struct system *s)
{
    for (int i = 0; i < INODES; i++) {
        s->inodes[i].linked = i < 2;
        s->inodes[i].opens = 0;
        s->inodes[i].size = 0;
    }
    for (int f = 0; f < FILES; f++) {
        s->files[f].inode = NONE;
        s->files[f].references = 0;
        s->files[f].position = 0;
    }
    for (int d = 0; d < DESCRIPTORS; d++)
        s->descriptors[d] = NONE;
}

static int free_descriptor(const struct system *s)
{
    for (int d = 0; d < DESCRIPTORS; d++) {
        if (s->descriptors[d] == NONE)
            return d;
    }
    return NONE;
}

static int free_file(const struct system *s)
{
    for (int f = 0; f < FILES; f++) {
        if (s->files[f].references == 0)
            return f;
    }
    return NONE;
}

static bool is_open(const struct system *s, int d)
{
    return d >= 0 && d < DESCRIPTORS && s->descriptors[d] != NONE;
}

static int sys_open(struct system *s, int inode)
{
    if (inode < 0 || inode >= INODES || !s->inodes[inode].linked)
        return ERR_NO_ENTRY;
    int d = free_descriptor(s);
    int f = free_file(s);
    if (d == NONE || f == NONE)
        return ERR_TOO_MANY;
    s->files[f].inode = inode;
    s->files[f].references = 1;
    s->files[f].position = 0;
    s->inodes[inode].opens++;
    s->descriptors[d] = f;
    return d;
}

static int sys_dup(struct system *s, int old)
{
    if (!is_open(s, old))
        return ERR_BAD_FD;
    int d = free_descriptor(s);
    if (d == NONE)
        return ERR_TOO_MANY;
    s->descriptors[d] = s->descriptors[old];
    s->files[s->descriptors[d]].references++;
    return d;
}

static int sys_write(struct system *s, int d, int bytes)
{
    if (!is_open(s, d))
        return ERR_BAD_FD;
    struct open_file *file = &s->files[s->descriptors[d]];
    struct inode *inode = &s->inodes[file->inode];
    file->position += bytes;
    if (file->position > inode->size)
        inode->size = file->position;
    return bytes;
}

static void release_inode(struct system *s, int number)
{
    struct inode *inode = &s->inodes[number];
    assert(inode->opens > 0);
    inode->opens--;
    if (inode->opens == 0 && !inode->linked)
        inode->size = 0;
}

static int sys_close(struct system *s, int d)
{
    if (!is_open(s, d))
        return ERR_BAD_FD;
    int f = s->descriptors[d];
    s->descriptors[d] = NONE;
    s->files[f].references--;
    if (s->files[f].references == 0) {
        release_inode(s, s->files[f].inode);
        s->files[f].inode = NONE;
    }
    return 0;
}

static int sys_unlink(struct system *s, int inode)
{
    if (inode < 0 || inode >= INODES || !s->inodes[inode].linked)
        return ERR_NO_ENTRY;
    s->inodes[inode].linked = false;
    if (s->inodes[inode].opens == 0)
        s->inodes[inode].size = 0;
    return 0;
}

static void check(const struct system *s)
{
    int opens[INODES] = {0};
    int references[FILES] = {0};
    for (int d = 0; d < DESCRIPTORS; d++) {
        if (s->descriptors[d] != NONE)
            references[s->descriptors[d]]++;
    }
    for (int f = 0; f < FILES; f++) {
        assert(references[f] == s->files[f].references);
        if (references[f] > 0)
            opens[s->files[f].inode]++;
    }
    for (int i = 0; i < INODES; i++)
        assert(opens[i] == s->inodes[i].opens);
}

enum call { OPEN, DUP, WRITE, CLOSE, UNLINK, CALLS };

static int perform(struct system *s, enum call call, int argument)
{
    switch (call) {
    case OPEN:
        return sys_open(s, argument);
    case DUP:
        return sys_dup(s, argument);
    case WRITE:
        return sys_write(s, argument, 10);
    case CLOSE:
        return sys_close(s, argument);
    case UNLINK:
        return sys_unlink(s, argument);
    default:
        return ERR_NO_ENTRY;
    }
}

int main(void)
{
    struct system s;
    system_init(&s);
    for (int i = 0; i < 3; i++) {
        unsigned char call = __VERIFIER_nondet_uchar();
        unsigned char argument = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(call < CALLS);
        perform(&s, (enum call)call, argument);
        check(&s);
    }
    return 0;
}
