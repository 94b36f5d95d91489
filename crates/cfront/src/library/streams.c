/* Streams that are no standard streams: each is a block of its own, so that one that was closed is seen to be gone. */

struct stream {
    int descriptor;
    /* What `ungetc` put back, or -1. */
    int put_back;
    _Bool may_read, may_write;
    /* Whether reading met something that stopped it: the end, an error, or one of them, which is chosen when it is
       asked for. */
    enum { RUNNING, STOPPED, ENDED } reading;
    _Bool failed;
    /* Whether it was written to, which may have failed. */
    _Bool written;
};

static _Bool is_standard_stream(const void *stream) { return stream == INPUT || stream == OUTPUT || stream == ERRORS; }

static void start(struct stream *stream, int descriptor, const char *mode)
{
    _Bool both = 0;
    for (const char *at = mode; *at; at++)
        both |= *at == '+';
    stream->descriptor = descriptor;
    stream->put_back = -1;
    stream->may_read = both || *mode == 'r';
    stream->may_write = both || *mode != 'r';
    stream->reading = RUNNING;
    stream->failed = 0;
    stream->written = 0;
}

static _Bool is_mode(const char *mode)
{
    if (*mode == 'r' || *mode == 'w' || *mode == 'a')
        return 1;
    fail_with(INVALID);
    return 0;
}

static void *new_stream(_Bool succeeds, const char *mode)
{
    struct stream *stream;
    if (!succeeds) {
        __cexplain_fail();
        return 0;
    }
    stream = malloc(sizeof *stream);
    if (stream)
        start(stream, new_descriptor(), mode);
    return stream;
}

void *fopen(const char *path, const char *mode)
{
    if (!is_mode(mode) || !is_path(path))
        return 0;
    return new_stream(__cexplain_any_bool("fopen() succeeds"), mode);
}

void *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

void *tmpfile(void) { return new_stream(__cexplain_any_bool("tmpfile() succeeds"), "w+"); }

void *fdopen(int descriptor, const char *mode)
{
    struct stream *stream;
    if (!is_mode(mode))
        return 0;
    if (!is_open(descriptor)) {
        fail_with(BAD_DESCRIPTOR);
        return 0;
    }
    if (is_standard(descriptor))
        __cexplain_refuse("`fdopen`: a second stream for a standard stream");
    if (!__cexplain_any_bool("fdopen() succeeds")) {
        __cexplain_fail();
        return 0;
    }
    stream = malloc(sizeof *stream);
    if (stream)
        start(stream, descriptor, mode);
    return stream;
}

static void end_stream(struct stream *stream)
{
    if (is_open(stream->descriptor))
        close_descriptor(stream->descriptor);
    free(stream);
}

void *freopen(const char *path, const char *mode, void *stream)
{
    struct stream *own = stream;
    if (is_standard_stream(stream))
        __cexplain_refuse("`freopen` of a standard stream");
    if (path)
        strlen(path);
    if (is_mode(mode) && __cexplain_any_bool("freopen() succeeds")) {
        start(own, own->descriptor, mode);
        return own;
    }
    end_stream(own);
    __cexplain_fail();
    return 0;
}

void __cexplain_drop_fclose(void *stream)
{
    if (!is_standard_stream(stream))
        end_stream(stream);
}

int fclose(void *stream)
{
    __cexplain_drop_fclose(stream);
    return zero_unless(__cexplain_any_bool("fclose() fails"));
}

int fileno(void *stream)
{
    if (is_standard_stream(stream))
        return stream == INPUT ? 0 : stream == OUTPUT ? 1 : 2;
    return ((struct stream *)stream)->descriptor;
}

/* Whether there may be more to read. */
static _Bool is_readable(struct stream *stream)
{
    if (!stream->may_read) {
        stream->failed = 1;
        fail_with(BAD_DESCRIPTOR);
    }
    return stream->may_read && stream->reading != ENDED;
}

/* Notes whether reading was stopped. What goes on was stopped by an error before. */
static void note_reading(struct stream *stream, _Bool stops)
{
    if (stream->reading == STOPPED)
        stream->failed = 1;
    stream->reading = stops ? STOPPED : RUNNING;
    if (stops)
        __cexplain_may_fail();
}

static int next_character(void *stream)
{
    struct stream *own = stream;
    int character;
    if (stream == INPUT)
        return fgetc(INPUT);
    if (is_standard_stream(stream))
        return -1;
    if (own->put_back >= 0) {
        character = own->put_back;
        own->put_back = -1;
        return character;
    }
    if (!is_readable(own))
        return -1;
    character = __cexplain_any_short("fgetc()");
    __VERIFIER_assume(character >= -1 && character <= 255);
    note_reading(own, character < 0);
    return character;
}

int fgetc(void *stream) { return next_character(stream); }

int ungetc(int character, void *stream)
{
    struct stream *own = stream;
    if (stream == INPUT)
        return ungetc(character, INPUT);
    if (is_standard_stream(stream) || own->put_back >= 0 || character == -1)
        return -1;
    own->put_back = (unsigned char)character;
    own->reading = RUNNING;
    return own->put_back;
}

/* Reads a line as `fgets` does. How many characters there were, or the complement of that if the end was met. */
static int next_line(char *to, int size, void *stream, _Bool whole)
{
    struct stream *own = stream;
    int length = 0, more;
    if (stream == INPUT)
        return __cexplain_line(to, size, 0);
    if (is_standard_stream(stream) || size < 2)
        return ~0;
    if (own->put_back >= 0) {
        *to++ = own->put_back;
        *to = 0;
        own->put_back = -1;
        length = 1;
        if (to[-1] == '\n' || size == 2)
            return 1;
        size--;
    }
    if (!is_readable(own))
        return ~length;
    more = whole ? __cexplain_line(to, size, "character of getline()")
                 : __cexplain_line(to, size, "character of fgets()");
    note_reading(own, more < 0);
    return more < 0 ? ~(length + ~more) : length + more;
}

char *fgets(char *to, int size, void *stream)
{
    if (stream == INPUT)
        return fgets(to, size, INPUT);
    if (is_standard_stream(stream))
        return 0;
    if (size == 1)
        *to = 0;
    return size == 1 || next_line(to, size, stream, 0) != ~0 ? to : 0;
}

/* Room for a text that grows, as glibc makes it. */
static char *with_room(char **line, size_t *room, size_t wanted)
{
    char *larger;
    size_t size = *room < 60 ? 120 : 2 * *room;
    if (*line && *room >= wanted)
        return *line;
    larger = realloc(*line, *line ? size : 120);
    if (larger) {
        *room = *line ? size : 120;
        *line = larger;
    }
    return larger;
}

ssize_t getline(char **line, size_t *room, void *stream)
{
    size_t length = 0;
    if (!line || !room)
        return fail_with(INVALID);
    while (with_room(line, room, length + 2)) {
        int size = *room - length, more = next_line(*line + length, size, stream, 1);
        if (more < 0)
            return more == ~0 && length == 0 ? -1 : (ssize_t)(length + ~more);
        if (more < size - 1)
            return length + more;
        length += size - 1;
        if ((*line)[length - 1] == '\n')
            return length;
    }
    return -1;
}

ssize_t getdelim(char **line, size_t *room, int delimiter, void *stream)
{
    size_t length = 0;
    if (!line || !room)
        return fail_with(INVALID);
    if (!with_room(line, room, 1))
        return -1;
    for (;;) {
        int character = next_character(stream);
        if (character < 0 && length == 0)
            return -1;
        if (!with_room(line, room, length + 2))
            return -1;
        if (character >= 0)
            (*line)[length++] = character;
        if (character < 0 || character == delimiter) {
            (*line)[length] = 0;
            return length;
        }
    }
}

size_t fread(void *to, size_t size, size_t count, void *stream)
{
    struct stream *own = stream;
    size_t number, part = 0;
    if (stream == INPUT)
        return fread(to, size, count, INPUT);
    if (is_standard_stream(stream) || !is_readable(own) || size == 0 || count == 0)
        return 0;
    if (own->put_back >= 0)
        __cexplain_refuse("`fread` behind `ungetc`");
    number = __cexplain_any_ulong("fread()");
    __VERIFIER_assume(number <= count);
    if (number < count && size > 1) {
        part = __cexplain_any_ulong("bytes of an incomplete element of fread()");
        __VERIFIER_assume(part < size);
    }
    __cexplain_fill(to, number * size + part, "byte of fread()");
    note_reading(own, number < count);
    return number;
}

/* The stream that a format is read from. */
void *__cexplain_part_fscanf(void *stream)
{
    if (is_standard_stream(stream))
        return stream;
    if (is_readable(stream))
        __cexplain_refuse("`fscanf` from another stream than `stdin`");
    return OUTPUT;
}

int feof(void *stream)
{
    struct stream *own = stream;
    if (stream == INPUT)
        return feof(INPUT);
    if (is_standard_stream(stream))
        return 0;
    if (own->reading == STOPPED) {
        _Bool is_end = __cexplain_any_bool("feof()");
        own->reading = is_end ? ENDED : RUNNING;
        own->failed |= !is_end;
    }
    return own->reading == ENDED;
}

int ferror(void *stream)
{
    struct stream *own = stream;
    if (is_standard_stream(stream))
        return 0;
    if (own->reading == STOPPED && !own->failed) {
        own->failed = __cexplain_any_bool("ferror()");
        own->reading = own->failed ? RUNNING : ENDED;
    }
    if (own->written && !own->failed)
        own->failed = __cexplain_any_bool("ferror()");
    own->written = 0;
    return own->failed;
}

void clearerr(void *stream)
{
    struct stream *own = stream;
    if (is_standard_stream(stream))
        return;
    own->reading = RUNNING;
    own->failed = own->written = 0;
}

/* Whether a stream can be written to. */
static _Bool is_writable(struct stream *stream)
{
    if (!stream->may_write) {
        stream->failed = 1;
        fail_with(BAD_DESCRIPTOR);
        return 0;
    }
    stream->written = 1;
    return 1;
}

/* Whether something could be written. */
static _Bool was_written(struct stream *stream, _Bool fails)
{
    if (fails) {
        stream->failed = 1;
        __cexplain_fail();
    }
    return !fails;
}

int fputc(int character, void *stream)
{
    if (is_standard_stream(stream))
        return stream == INPUT ? -1 : fputc(character, stream == OUTPUT ? OUTPUT : ERRORS);
    if (!is_writable(stream) || !was_written(stream, __cexplain_any_bool("fputc() fails")))
        return -1;
    return (unsigned char)character;
}

void __cexplain_drop_fputc(int character, void *stream)
{
    if (is_standard_stream(stream))
        fputc(character, stream == OUTPUT ? OUTPUT : stream == INPUT ? INPUT : ERRORS);
    else
        is_writable(stream);
}

int fputs(const char *text, void *stream)
{
    if (is_standard_stream(stream))
        return fputs(text, stream == OUTPUT ? OUTPUT : stream == INPUT ? INPUT : ERRORS);
    strlen(text);
    return is_writable(stream) && was_written(stream, __cexplain_any_bool("fputs() fails")) ? 1 : -1;
}

void __cexplain_drop_fputs(const char *text, void *stream)
{
    if (is_standard_stream(stream)) {
        fputs(text, stream == OUTPUT ? OUTPUT : stream == INPUT ? INPUT : ERRORS);
    } else {
        strlen(text);
        is_writable(stream);
    }
}

size_t fwrite(const void *from, size_t size, size_t count, void *stream)
{
    size_t number;
    if (is_standard_stream(stream))
        return fwrite(from, size, count, stream == OUTPUT ? OUTPUT : stream == INPUT ? INPUT : ERRORS);
    must_be_there(from, size * count);
    if (!is_writable(stream) || size == 0 || count == 0)
        return 0;
    number = count - __cexplain_any_ulong("elements that fwrite() leaves out");
    __VERIFIER_assume(number <= count);
    was_written(stream, number < count);
    return number;
}

void __cexplain_drop_fwrite(const void *from, size_t size, size_t count, void *stream)
{
    if (is_standard_stream(stream)) {
        fwrite(from, size, count, stream == OUTPUT ? OUTPUT : stream == INPUT ? INPUT : ERRORS);
    } else {
        must_be_there(from, size * count);
        is_writable(stream);
    }
}

/* The stream that a text with a format is written to. */
void *__cexplain_part_fprintf(void *stream)
{
    if (is_standard_stream(stream))
        return stream;
    return is_writable(stream) ? A_FILE : INPUT;
}

/* What the function returns that wrote so many characters, or failed. */
int __cexplain_result_fprintf(void *stream, int count)
{
    if (is_standard_stream(stream) || count < 0)
        return count;
    return was_written(stream, __cexplain_any_bool("fprintf() fails")) ? count : -1;
}

void *__cexplain_part_dprintf(int descriptor)
{
    if (is_standard(descriptor) && descriptor > 0)
        return descriptor == 1 ? OUTPUT : ERRORS;
    return is_open(descriptor) ? A_FILE : INPUT;
}

int __cexplain_result_dprintf(int descriptor, int count)
{
    if (is_standard(descriptor) || count < 0)
        return count;
    return __cexplain_any_bool("dprintf() fails") ? fail() : count;
}

int fflush(void *stream)
{
    struct stream *own = stream;
    if (!stream || is_standard_stream(stream))
        return 0;
    if (!own->written)
        return 0;
    return was_written(own, __cexplain_any_bool("fflush() fails")) ? 0 : -1;
}

void __cexplain_drop_fflush(void *stream)
{
    if (stream && !is_standard_stream(stream))
        (void)(((struct stream *)stream)->written + 0);
}

/* Where a stream is, and whether it can be elsewhere. */

static _Bool is_moved(void *stream, _Bool fails)
{
    struct stream *own = stream;
    if (fails) {
        __cexplain_fail();
        return 0;
    }
    own->put_back = -1;
    own->reading = RUNNING;
    return 1;
}

static void refuse_to_move(void *stream)
{
    if (stream == INPUT)
        __cexplain_refuse("another place in the standard input");
}

int fseek(void *stream, long offset, int from)
{
    (void)offset, (void)from;
    refuse_to_move(stream);
    if (is_standard_stream(stream))
        return zero_unless(__cexplain_any_bool("fseek() fails"));
    return is_moved(stream, __cexplain_any_bool("fseek() fails")) ? 0 : -1;
}

void __cexplain_drop_fseek(void *stream, long offset, int from)
{
    (void)offset, (void)from;
    refuse_to_move(stream);
    if (!is_standard_stream(stream))
        is_moved(stream, 0);
}

int fseeko(void *stream, long offset, int from) { return fseek(stream, offset, from); }

void rewind(void *stream)
{
    refuse_to_move(stream);
    if (is_standard_stream(stream))
        return;
    is_moved(stream, 0);
    clearerr(stream);
}

long ftell(void *stream)
{
    if (!is_standard_stream(stream))
        (void)(((struct stream *)stream)->descriptor + 0);
    return some_of(__cexplain_any_long("ftell()"), __LONG_MAX__);
}

long ftello(void *stream) { return ftell(stream); }

int setvbuf(void *stream, char *buffer, int mode, size_t size)
{
    (void)mode;
    if (!is_standard_stream(stream))
        (void)(((struct stream *)stream)->descriptor + 0);
    if (buffer && size > 0 && !__CPROVER_w_ok(buffer, size))
        memcmp(buffer, buffer, size);
    return 0;
}

void setbuf(void *stream, char *buffer) { setvbuf(stream, buffer, 0, buffer ? 8192 : 0); }

/* Says which error it was; if that is open, it is chosen now. */
void perror(const char *text)
{
    __errno_location();
    perror(text);
}
