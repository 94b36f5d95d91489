/* Models of the functions that work on files, streams, descriptors and connections. What lies outside the program is
   not known, so what they find is an input: whether a file can be opened, how many bytes come, which bytes. An input of 0
   is always allowed. The standard streams are the addresses that the engines know; what is read there and written there
   is theirs. Where nobody looks at a result, `__cexplain_drop_NAME` stands in for `NAME`, and there is nothing to choose. */

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;

_Bool __cexplain_any_bool(const char *words);
short __cexplain_any_short(const char *words);
int __cexplain_any_int(const char *words);
long __cexplain_any_long(const char *words);
unsigned long __cexplain_any_ulong(const char *words);
void __cexplain_fill(void *to, size_t count, const char *words);
int __cexplain_line(char *to, int size, const char *words);
void __cexplain_refuse(const char *what);
void __cexplain_fail_with(int number);
void __cexplain_fail(void);
void __cexplain_may_fail(void);
void __VERIFIER_assume(int condition);

void *malloc(size_t size);
void *realloc(void *block, size_t size);
void free(void *block);
int memcmp(const void *left, const void *right, size_t count);
size_t strlen(const char *text);
int *__errno_location(void);
void perror(const char *text);
int fgetc(void *stream);
char *fgets(char *to, int size, void *stream);
size_t fread(void *to, size_t size, size_t count, void *stream);
int fputc(int character, void *stream);
int fputs(const char *text, void *stream);
size_t fwrite(const void *from, size_t size, size_t count, void *stream);
int fflush(void *stream);
int feof(void *stream);
int ferror(void *stream);
int ungetc(int character, void *stream);

#define INPUT ((void *)16)
#define OUTPUT ((void *)32)
#define ERRORS ((void *)48)
#define A_FILE ((void *)64)

enum { BAD_DESCRIPTOR = 9, BAD_ADDRESS = 14, INVALID = 22 };

/* Fails with a known error number. */
static int fail_with(int number)
{
    __cexplain_fail_with(number);
    return -1;
}

/* Fails with any error number. */
static int fail(void)
{
    __cexplain_fail();
    return -1;
}

/* 0 or, with any error number, -1. */
static int zero_unless(_Bool fails) { return fails ? fail() : 0; }

/* Whether a path can be looked at; a null pointer is an error that is reported, not one that ends the program. */
static _Bool is_path(const char *path)
{
    if (!path) {
        fail_with(BAD_ADDRESS);
        return 0;
    }
    strlen(path);
    return 1;
}

/* Bytes that are handed out have to be there; they may be unset. */
static void must_be_there(const void *from, size_t count)
{
    if (count > 0 && !__CPROVER_r_ok(from, count))
        memcmp(from, from, count);
}
