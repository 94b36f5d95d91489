/* Names of files */

int remove(const char *path) { return is_path(path) ? zero_unless(__cexplain_any_bool("remove() fails")) : -1; }
int unlink(const char *path) { return is_path(path) ? zero_unless(__cexplain_any_bool("unlink() fails")) : -1; }
int rmdir(const char *path) { return is_path(path) ? zero_unless(__cexplain_any_bool("rmdir() fails")) : -1; }
int chdir(const char *path) { return is_path(path) ? zero_unless(__cexplain_any_bool("chdir() fails")) : -1; }

int rename(const char *from, const char *to)
{
    return is_path(from) && is_path(to) ? zero_unless(__cexplain_any_bool("rename() fails")) : -1;
}

int link(const char *from, const char *to)
{
    return is_path(from) && is_path(to) ? zero_unless(__cexplain_any_bool("link() fails")) : -1;
}

int symlink(const char *from, const char *to)
{
    return is_path(from) && is_path(to) ? zero_unless(__cexplain_any_bool("symlink() fails")) : -1;
}

int access(const char *path, int mode)
{
    (void)mode;
    return is_path(path) ? zero_unless(__cexplain_any_bool("access() fails")) : -1;
}

int mkdir(const char *path, unsigned mode)
{
    (void)mode;
    return is_path(path) ? zero_unless(__cexplain_any_bool("mkdir() fails")) : -1;
}

int chmod(const char *path, unsigned mode)
{
    (void)mode;
    return is_path(path) ? zero_unless(__cexplain_any_bool("chmod() fails")) : -1;
}

int truncate(const char *path, long size)
{
    (void)size;
    return is_path(path) ? zero_unless(__cexplain_any_bool("truncate() fails")) : -1;
}

ssize_t readlink(const char *path, char *to, size_t count)
{
    ssize_t number;
    if (!is_path(path))
        return -1;
    number = some_of(__cexplain_any_long("readlink()"), count);
    if (number > 0)
        __cexplain_fill(to, number, "character of readlink()");
    return number;
}

char *getcwd(char *to, size_t size)
{
    size_t length = __cexplain_any_ulong("length of getcwd()");
    if (!to && size == 0)
        size = 4096;
    if (length == 0 || length >= size) {
        fail();
        return 0;
    }
    if (!to)
        to = malloc(size);
    if (!to)
        return 0;
    to[0] = '/';
    if (length > 1)
        __cexplain_fill(to + 1, length - 1, "character of getcwd()");
    to[length] = 0;
    return to;
}

/* What is known of a file. */

struct file_state {
#ifdef __LP64__
    unsigned long device, number, links;
    unsigned mode, user, group, unused;
    unsigned long kind;
    long size, block_size, blocks;
    long accessed, accessed_part, modified, modified_part, changed, changed_part;
    long reserved[3];
#else
    unsigned long long device;
    unsigned short unused;
    unsigned long number;
    unsigned mode, links, user, group;
    unsigned long long kind;
    unsigned short unused_too;
    long size, block_size, blocks;
    long accessed, accessed_part, modified, modified_part, changed, changed_part;
    unsigned long reserved[2];
#endif
};

static long part_of_second(long part)
{
    __VERIFIER_assume(part >= 0 && part < 1000000000);
    return part;
}

static long at_least_zero(long number)
{
    __VERIFIER_assume(number >= 0);
    return number;
}

static int file_state(struct file_state *state, _Bool fails)
{
    struct file_state any = { 0 };
    if (fails)
        return fail();
    any.device = __cexplain_any_ulong("st_dev");
    any.number = __cexplain_any_ulong("st_ino");
    any.links = __cexplain_any_int("st_nlink");
    any.mode = __cexplain_any_int("st_mode");
    any.user = __cexplain_any_int("st_uid");
    any.group = __cexplain_any_int("st_gid");
    any.kind = __cexplain_any_ulong("st_rdev");
    any.size = at_least_zero(__cexplain_any_long("st_size"));
    any.block_size = at_least_zero(__cexplain_any_long("st_blksize"));
    any.blocks = at_least_zero(__cexplain_any_long("st_blocks"));
    any.accessed = __cexplain_any_long("st_atime");
    any.accessed_part = part_of_second(__cexplain_any_long("part of st_atime"));
    any.modified = __cexplain_any_long("st_mtime");
    any.modified_part = part_of_second(__cexplain_any_long("part of st_mtime"));
    any.changed = __cexplain_any_long("st_ctime");
    any.changed_part = part_of_second(__cexplain_any_long("part of st_ctime"));
    *state = any;
    return 0;
}

int stat(const char *path, struct file_state *state)
{
    return is_path(path) ? file_state(state, __cexplain_any_bool("stat() fails")) : -1;
}

int lstat(const char *path, struct file_state *state)
{
    return is_path(path) ? file_state(state, __cexplain_any_bool("lstat() fails")) : -1;
}

int fstat(int descriptor, struct file_state *state)
{
    return is_open(descriptor) ? file_state(state, __cexplain_any_bool("fstat() fails")) : fail_with(BAD_DESCRIPTOR);
}
