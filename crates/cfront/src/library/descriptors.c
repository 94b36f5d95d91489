/* Descriptors: a new one has the lowest number that is free. The first three are the standard streams until they
   are closed. */

static unsigned long long open_descriptors = 7;
static unsigned standard_descriptors = 7;

static _Bool is_open(int descriptor)
{
    return descriptor >= 0 && descriptor < 64 && (open_descriptors >> descriptor & 1);
}

static _Bool is_standard(int descriptor)
{
    return descriptor >= 0 && descriptor < 3 && (standard_descriptors >> descriptor & 1);
}

static int new_descriptor(void)
{
    int lowest;
    if (!~open_descriptors)
        __cexplain_refuse("more than 64 open descriptors");
    lowest = __builtin_ctzll(~open_descriptors);
    open_descriptors |= 1ULL << lowest;
    return lowest;
}

static void close_descriptor(int descriptor)
{
    open_descriptors &= ~(1ULL << descriptor);
    if (descriptor < 3)
        standard_descriptors &= ~(1u << descriptor);
}

static int opened_unless(_Bool fails) { return fails ? fail() : new_descriptor(); }

int open(const char *path, int flags, ...)
{
    (void)flags;
    return is_path(path) ? opened_unless(!__cexplain_any_bool("open() succeeds")) : -1;
}

int openat(int directory, const char *path, int flags, ...)
{
    (void)directory, (void)flags;
    return is_path(path) ? opened_unless(!__cexplain_any_bool("openat() succeeds")) : -1;
}

int creat(const char *path, unsigned mode)
{
    (void)mode;
    return is_path(path) ? opened_unless(!__cexplain_any_bool("creat() succeeds")) : -1;
}

int socket(int domain, int type, int protocol)
{
    (void)domain, (void)type, (void)protocol;
    return opened_unless(!__cexplain_any_bool("socket() succeeds"));
}

int mkstemp(char *path)
{
    size_t length = strlen(path);
    if (length < 6 || memcmp(path + length - 6, "XXXXXX", 6) != 0)
        return fail_with(INVALID);
    if (!__cexplain_any_bool("mkstemp() succeeds"))
        return fail();
    __cexplain_fill(path + length - 6, 6, "character of mkstemp()");
    for (int i = 1; i <= 6; i++)
        if (path[length - i] == 0 || path[length - i] == '/')
            path[length - i] = 'a';
    return new_descriptor();
}

int dup(int descriptor)
{
    if (!is_open(descriptor))
        return fail_with(BAD_DESCRIPTOR);
    if (is_standard(descriptor))
        __cexplain_refuse("`dup`: a second name of a standard stream");
    return opened_unless(!__cexplain_any_bool("dup() succeeds"));
}

int dup2(int descriptor, int wanted)
{
    if (!is_open(descriptor) || wanted < 0)
        return fail_with(BAD_DESCRIPTOR);
    if (descriptor == wanted)
        return wanted;
    if (is_standard(descriptor) || is_standard(wanted) || wanted >= 64)
        __cexplain_refuse("`dup2`: a standard stream that is another one from then on, or a large number");
    if (!__cexplain_any_bool("dup2() succeeds"))
        return fail();
    open_descriptors |= 1ULL << wanted;
    return wanted;
}

int pipe(int ends[2])
{
    must_be_there(ends, 2 * sizeof *ends);
    if (!__cexplain_any_bool("pipe() succeeds"))
        return fail();
    ends[0] = new_descriptor();
    ends[1] = new_descriptor();
    return 0;
}

int close(int descriptor)
{
    if (!is_open(descriptor))
        return fail_with(BAD_DESCRIPTOR);
    close_descriptor(descriptor);
    return zero_unless(__cexplain_any_bool("close() fails"));
}

void __cexplain_drop_close(int descriptor)
{
    if (is_open(descriptor))
        close_descriptor(descriptor);
    else
        fail_with(BAD_DESCRIPTOR);
}

/* A number of bytes that come, or -1. */
static ssize_t some_of(ssize_t number, size_t most)
{
    __VERIFIER_assume(number >= -1 && (number < 0 || (size_t)number <= most));
    return number < 0 ? fail() : number;
}

/* Bytes of the standard input, which may be closed or no file at all; what a terminal or a pipe gives at a time may be
   less than what is asked for. */
static ssize_t some_of_input(void *to, size_t count)
{
    unsigned long later;
    if (__cexplain_any_bool("read() fails"))
        return fail();
    later = __cexplain_any_ulong("bytes that come later");
    __VERIFIER_assume(later == 0 || later < count);
    return fread(to, 1, count - later, INPUT);
}

ssize_t read(int descriptor, void *to, size_t count)
{
    ssize_t number;
    if (!is_open(descriptor))
        return fail_with(BAD_DESCRIPTOR);
    if (descriptor == 0 && is_standard(0))
        return some_of_input(to, count);
    number = some_of(__cexplain_any_long("read()"), count);
    if (number > 0)
        __cexplain_fill(to, number, "byte of read()");
    return number;
}

ssize_t pread(int descriptor, void *to, size_t count, long offset)
{
    ssize_t number;
    (void)offset;
    if (!is_open(descriptor))
        return fail_with(BAD_DESCRIPTOR);
    number = some_of(__cexplain_any_long("pread()"), count);
    if (number > 0)
        __cexplain_fill(to, number, "byte of pread()");
    return number;
}

ssize_t recv(int descriptor, void *to, size_t count, int flags)
{
    ssize_t number;
    (void)flags;
    if (!is_open(descriptor))
        return fail_with(BAD_DESCRIPTOR);
    if (descriptor == 0 && is_standard(0))
        return some_of_input(to, count);
    number = some_of(__cexplain_any_long("recv()"), count);
    if (number > 0)
        __cexplain_fill(to, number, "byte of recv()");
    return number;
}

/* Addresses of the other side: at most that of version 4 of the internet protocol. */
static unsigned address_room(const void *address, unsigned *size)
{
    unsigned room;
    if (!address || !size)
        return 0;
    room = *size;
    *size = 16;
    return room < 16 ? room : 16;
}

ssize_t recvfrom(int descriptor, void *to, size_t count, int flags, void *address, unsigned *size)
{
    ssize_t number;
    unsigned room;
    (void)flags;
    if (!is_open(descriptor))
        return fail_with(BAD_DESCRIPTOR);
    number = some_of(__cexplain_any_long("recvfrom()"), count);
    if (number > 0)
        __cexplain_fill(to, number, "byte of recvfrom()");
    room = number < 0 ? 0 : address_room(address, size);
    if (room)
        __cexplain_fill(address, room, "byte of the address of recvfrom()");
    return number;
}

int accept(int descriptor, void *address, unsigned *size)
{
    unsigned room;
    if (!is_open(descriptor))
        return fail_with(BAD_DESCRIPTOR);
    if (!__cexplain_any_bool("accept() succeeds"))
        return fail();
    room = address_room(address, size);
    if (room)
        __cexplain_fill(address, room, "byte of the address of accept()");
    return new_descriptor();
}

/* Writes to what is open and no standard stream; the standard streams show what they get. */
static _Bool is_shown(int descriptor, const void *from, size_t count)
{
    must_be_there(from, count);
    if ((descriptor != 1 && descriptor != 2) || !is_standard(descriptor))
        return 0;
    fwrite(from, 1, count, descriptor == 1 ? OUTPUT : ERRORS);
    return 1;
}

ssize_t write(int descriptor, const void *from, size_t count)
{
    if (!is_open(descriptor))
        return fail_with(BAD_DESCRIPTOR);
    if (is_shown(descriptor, from, count))
        return count;
    return some_of(__cexplain_any_long("write()"), count);
}

void __cexplain_drop_write(int descriptor, const void *from, size_t count)
{
    if (!is_open(descriptor))
        fail_with(BAD_DESCRIPTOR);
    else if (!is_shown(descriptor, from, count))
        __cexplain_fail();
}

ssize_t pwrite(int descriptor, const void *from, size_t count, long offset)
{
    (void)offset;
    if (!is_open(descriptor))
        return fail_with(BAD_DESCRIPTOR);
    must_be_there(from, count);
    return some_of(__cexplain_any_long("pwrite()"), count);
}

ssize_t send(int descriptor, const void *from, size_t count, int flags)
{
    (void)flags;
    if (!is_open(descriptor))
        return fail_with(BAD_DESCRIPTOR);
    must_be_there(from, count);
    return some_of(__cexplain_any_long("send()"), count);
}

void __cexplain_drop_send(int descriptor, const void *from, size_t count, int flags)
{
    (void)flags;
    if (!is_open(descriptor))
        fail_with(BAD_DESCRIPTOR);
    else
        must_be_there(from, count);
}

ssize_t sendto(int descriptor, const void *from, size_t count, int flags, const void *address, unsigned size)
{
    (void)flags;
    if (!is_open(descriptor))
        return fail_with(BAD_DESCRIPTOR);
    must_be_there(from, count);
    must_be_there(address, address ? size : 0);
    return some_of(__cexplain_any_long("sendto()"), count);
}

static int on_descriptor(int descriptor, _Bool fails)
{
    return is_open(descriptor) ? zero_unless(fails) : fail_with(BAD_DESCRIPTOR);
}

int connect(int descriptor, const void *address, unsigned size)
{
    must_be_there(address, size);
    return on_descriptor(descriptor, __cexplain_any_bool("connect() fails"));
}

int bind(int descriptor, const void *address, unsigned size)
{
    must_be_there(address, size);
    return on_descriptor(descriptor, __cexplain_any_bool("bind() fails"));
}

int setsockopt(int descriptor, int level, int name, const void *value, unsigned size)
{
    (void)level, (void)name;
    must_be_there(value, value ? size : 0);
    return on_descriptor(descriptor, __cexplain_any_bool("setsockopt() fails"));
}

int listen(int descriptor, int most)
{
    (void)most;
    return on_descriptor(descriptor, __cexplain_any_bool("listen() fails"));
}

int shutdown(int descriptor, int how)
{
    (void)how;
    return on_descriptor(descriptor, __cexplain_any_bool("shutdown() fails"));
}

int fsync(int descriptor) { return on_descriptor(descriptor, __cexplain_any_bool("fsync() fails")); }

int ftruncate(int descriptor, long size)
{
    (void)size;
    return on_descriptor(descriptor, __cexplain_any_bool("ftruncate() fails"));
}

int fchmod(int descriptor, unsigned mode)
{
    (void)mode;
    return on_descriptor(descriptor, __cexplain_any_bool("fchmod() fails"));
}

long lseek(int descriptor, long offset, int from)
{
    (void)offset, (void)from;
    return is_open(descriptor) ? some_of(__cexplain_any_long("lseek()"), __LONG_MAX__) : fail_with(BAD_DESCRIPTOR);
}

int isatty(int descriptor)
{
    if (!is_open(descriptor))
        return fail_with(BAD_DESCRIPTOR) + 1;
    if (__cexplain_any_bool("isatty()"))
        return 1;
    return fail() + 1;
}

unsigned short htons(unsigned short value) { return __builtin_bswap16(value); }
unsigned short ntohs(unsigned short value) { return __builtin_bswap16(value); }
unsigned htonl(unsigned value) { return __builtin_bswap32(value); }
unsigned ntohl(unsigned value) { return __builtin_bswap32(value); }
