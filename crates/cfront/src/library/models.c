/* Models of C library functions. Each does what the C standard and glibc say, in plain C, so that every
   engine executes them like the user's own code; what they read and write is checked like any other access.
   Functions that touch the outside world or whole blocks of memory are known to the engines themselves. */

typedef __SIZE_TYPE__ size_t;

void *malloc(size_t size);
/* Memory that a model needs for itself: with it no failure is told. */
void *__cexplain_own_malloc(size_t size);
void free(void *pointer);
void exit(int status);
void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);
int memcmp(const void *left, const void *right, size_t count);
size_t strlen(const char *text);
int strncmp(const char *left, const char *right, size_t count);
double strtod(const char *text, char **end);
int fputc(int character, void *stream);
void *aligned_alloc(size_t align, size_t size);
double floor(double x);
double round(double x);
float roundf(float x);
double rint(double x);
double log(double x);
double exp(double x);
double sqrt(double x);

/* errno */

static int errno_value;

/* What is chosen when somebody looks at the number: any error after a failure whose reason is open, or none as well. */
static enum { NOTHING, ANY_ERROR, ANY_OR_AS_BEFORE } errno_choice;

int __cexplain_any_int(const char *words);

void __cexplain_fail_with(int number)
{
    errno_value = number;
    errno_choice = NOTHING;
}

void __cexplain_fail(void) { errno_choice = ANY_ERROR; }
void __cexplain_may_fail(void) { errno_choice = errno_choice == ANY_ERROR ? ANY_ERROR : ANY_OR_AS_BEFORE; }

int *__errno_location(void)
{
    if (errno_choice) {
        _Bool must = errno_choice == ANY_ERROR;
        int number = must ? __cexplain_any_int("errno (0: ENOENT)") : __cexplain_any_int("errno (0: as before)");
        errno_value = number > 0 && number < 134 ? number : must ? 2 : errno_value;
        errno_choice = NOTHING;
    }
    return &errno_value;
}

/* What an allocation does that fails */
void __cexplain_no_memory(void) { errno_value = 12; }

/* Exit handlers */

static void (*exit_handlers[64])(void);
static int exit_handler_count;

int atexit(void (*handler)(void))
{
    if (exit_handler_count == 64)
        return -1;
    exit_handlers[exit_handler_count++] = handler;
    return 0;
}

void __cexplain_run_exit_handlers(void)
{
    while (exit_handler_count > 0)
        exit_handlers[--exit_handler_count]();
}

/* Integers */

int abs(int value) { return value < 0 ? -value : value; }
long labs(long value) { return value < 0 ? -value : value; }
long long llabs(long long value) { return value < 0 ? -value : value; }
long long imaxabs(long long value) { return value < 0 ? -value : value; }

typedef struct { int quot, rem; } div_result;
typedef struct { long quot, rem; } ldiv_result;
typedef struct { long long quot, rem; } lldiv_result;
div_result div(int left, int right) { div_result result = { left / right, left % right }; return result; }
ldiv_result ldiv(long left, long right) { ldiv_result result = { left / right, left % right }; return result; }
lldiv_result lldiv(long long left, long long right)
{
    lldiv_result result = { left / right, left % right };
    return result;
}

int ffs(int value) { return __builtin_ffs(value); }
int ffsl(long value) { return __builtin_ffsl(value); }
int ffsll(long long value) { return __builtin_ffsll(value); }

/* Numbers from text */

static int is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static int digit_value(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 99;
}

/* The magnitude, with *overflow set when it does not fit; *end is where the number stops. */
static unsigned long long parse_magnitude(const char *text, const char **end, int base, int *negative, int *overflow)
{
    const char *at = text, *digits;
    unsigned long long value = 0;
    *negative = 0;
    *overflow = 0;
    *end = text;
    if (base < 0 || base == 1 || base > 36) {
        errno_value = 22;
        return 0;
    }
    while (is_space((unsigned char)*at))
        at++;
    if (*at == '-' || *at == '+')
        *negative = *at++ == '-';
    if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X')
        && digit_value((unsigned char)at[2]) < 16) {
        at += 2;
        base = 16;
    } else if (base == 0) {
        base = *at == '0' ? 8 : 10;
    }
    digits = at;
    while (digit_value((unsigned char)*at) < base) {
        int digit = digit_value((unsigned char)*at++);
        if (value > (~0ULL - digit) / base)
            *overflow = 1;
        else
            value = value * base + digit;
    }
    if (at != digits)
        *end = at;
    return value;
}

static long long parse_signed(const char *text, char **end, int base, unsigned long long most)
{
    int negative, overflow;
    const char *stop;
    unsigned long long magnitude = parse_magnitude(text, &stop, base, &negative, &overflow);
    if (end)
        *end = (char *)stop;
    if (overflow || magnitude > most + negative) {
        errno_value = 34;
        return negative ? -(long long)most - 1 : (long long)most;
    }
    return negative ? (long long)(0 - magnitude) : (long long)magnitude;
}

static unsigned long long parse_unsigned(const char *text, char **end, int base, unsigned long long most)
{
    int negative, overflow;
    const char *stop;
    unsigned long long magnitude = parse_magnitude(text, &stop, base, &negative, &overflow);
    if (end)
        *end = (char *)stop;
    if (overflow || magnitude > most) {
        errno_value = 34;
        return most;
    }
    return negative ? 0 - magnitude : magnitude;
}

long strtol(const char *text, char **end, int base) { return parse_signed(text, end, base, __LONG_MAX__); }
long long strtoll(const char *text, char **end, int base) { return parse_signed(text, end, base, __LONG_LONG_MAX__); }
long long strtoimax(const char *text, char **end, int base) { return strtoll(text, end, base); }
unsigned long strtoul(const char *text, char **end, int base)
{
    return parse_unsigned(text, end, base, (unsigned long)-1);
}
unsigned long long strtoull(const char *text, char **end, int base) { return parse_unsigned(text, end, base, ~0ULL); }
unsigned long long strtoumax(const char *text, char **end, int base) { return strtoull(text, end, base); }
int atoi(const char *text) { return (int)strtol(text, 0, 10); }
long atol(const char *text) { return strtol(text, 0, 10); }
long long atoll(const char *text) { return strtoll(text, 0, 10); }
double atof(const char *text) { return strtod(text, 0); }

/* Sorting and searching. Any order of comparisons is allowed; glibc sorts stably by merging, so does this. */

static void merge_sort(char *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *),
                       void *data, char *spare)
{
    size_t half = count / 2, left = 0, right = half, out = 0;
    if (count < 2)
        return;
    merge_sort(base, half, size, compare, data, spare);
    merge_sort(base + half * size, count - half, size, compare, data, spare);
    while (left < half && right < count) {
        if (compare(base + left * size, base + right * size, data) <= 0)
            memcpy(spare + out++ * size, base + left++ * size, size);
        else
            memcpy(spare + out++ * size, base + right++ * size, size);
    }
    if (left < half)
        memcpy(spare + out * size, base + left * size, (half - left) * size);
    out += half - left;
    memcpy(base, spare, out * size);
}

void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *data)
{
    char *spare;
    if (count < 2 || size == 0)
        return;
    spare = __cexplain_own_malloc(count * size);
    merge_sort(base, count, size, compare, data, spare);
    free(spare);
}

static int compare_two(const void *left, const void *right, void *compare)
{
    return ((int (*)(const void *, const void *))compare)(left, right);
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    qsort_r(base, count, size, compare_two, (void *)compare);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *))
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const char *element = (const char *)base + middle * size;
        int order = compare(key, element);
        if (order == 0)
            return (void *)element;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}

/* Strings */

char *strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : 0;
}

char *strndup(const char *text, size_t most)
{
    size_t length = 0;
    char *copy;
    while (length < most && text[length])
        length++;
    copy = malloc(length + 1);
    if (!copy)
        return 0;
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

static int contains(const char *set, char c)
{
    for (; *set; set++)
        if (*set == c)
            return 1;
    return 0;
}

size_t strspn(const char *text, const char *set)
{
    size_t count = 0;
    while (text[count] && contains(set, text[count]))
        count++;
    return count;
}

size_t strcspn(const char *text, const char *set)
{
    size_t count = 0;
    while (text[count] && !contains(set, text[count]))
        count++;
    return count;
}

char *strpbrk(const char *text, const char *set)
{
    text += strcspn(text, set);
    return *text ? (char *)text : 0;
}

char *strtok_r(char *text, const char *separators, char **rest)
{
    char *token;
    if (!text)
        text = *rest;
    if (!text)
        return 0;
    text += strspn(text, separators);
    if (!*text) {
        *rest = 0;
        return 0;
    }
    token = text;
    text += strcspn(text, separators);
    if (*text) {
        *text = 0;
        *rest = text + 1;
    } else {
        *rest = 0;
    }
    return token;
}

static char *strtok_rest;
char *strtok(char *text, const char *separators) { return strtok_r(text, separators, &strtok_rest); }

char *strsep(char **text, const char *separators)
{
    char *token = *text, *at;
    if (!token)
        return 0;
    at = token + strcspn(token, separators);
    if (*at) {
        *at = 0;
        *text = at + 1;
    } else {
        *text = 0;
    }
    return token;
}

static int lower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

int strncasecmp(const char *left, const char *right, size_t count)
{
    for (; count > 0; left++, right++, count--) {
        int a = lower((unsigned char)*left), b = lower((unsigned char)*right);
        if (a != b)
            return a - b;
        if (!a)
            return 0;
    }
    return 0;
}

int strcasecmp(const char *left, const char *right) { return strncasecmp(left, right, (size_t)-1); }
int strcoll(const char *left, const char *right)
{
    for (; *left && *left == *right; left++, right++)
        ;
    return (unsigned char)*left - (unsigned char)*right;
}

void *memrchr(const void *block, int value, size_t count)
{
    const unsigned char *bytes = block;
    while (count-- > 0)
        if (bytes[count] == (unsigned char)value)
            return (void *)(bytes + count);
    return 0;
}

void *memmem(const void *block, size_t size, const void *part, size_t part_size)
{
    size_t at;
    for (at = 0; at + part_size <= size; at++)
        if (memcmp((const char *)block + at, part, part_size) == 0)
            return (char *)block + at;
    return 0;
}

char *strchrnul(const char *text, int value)
{
    while (*text && *text != (char)value)
        text++;
    return (char *)text;
}

void bcopy(const void *from, void *to, size_t count) { memmove(to, from, count); }
void bzero(void *to, size_t count) { memset(to, 0, count); }
int bcmp(const void *left, const void *right, size_t count) { return memcmp(left, right, count); }

static const char *const error_texts[134] = {
    "Success",
    "Operation not permitted",
    "No such file or directory",
    "No such process",
    "Interrupted system call",
    "Input/output error",
    "No such device or address",
    "Argument list too long",
    "Exec format error",
    "Bad file descriptor",
    "No child processes",
    "Resource temporarily unavailable",
    "Cannot allocate memory",
    "Permission denied",
    "Bad address",
    "Block device required",
    "Device or resource busy",
    "File exists",
    "Invalid cross-device link",
    "No such device",
    "Not a directory",
    "Is a directory",
    "Invalid argument",
    "Too many open files in system",
    "Too many open files",
    "Inappropriate ioctl for device",
    "Text file busy",
    "File too large",
    "No space left on device",
    "Illegal seek",
    "Read-only file system",
    "Too many links",
    "Broken pipe",
    "Numerical argument out of domain",
    "Numerical result out of range",
    "Resource deadlock avoided",
    "File name too long",
    "No locks available",
    "Function not implemented",
    "Directory not empty",
    "Too many levels of symbolic links",
    0,
    "No message of desired type",
    "Identifier removed",
    "Channel number out of range",
    "Level 2 not synchronized",
    "Level 3 halted",
    "Level 3 reset",
    "Link number out of range",
    "Protocol driver not attached",
    "No CSI structure available",
    "Level 2 halted",
    "Invalid exchange",
    "Invalid request descriptor",
    "Exchange full",
    "No anode",
    "Invalid request code",
    "Invalid slot",
    0,
    "Bad font file format",
    "Device not a stream",
    "No data available",
    "Timer expired",
    "Out of streams resources",
    "Machine is not on the network",
    "Package not installed",
    "Object is remote",
    "Link has been severed",
    "Advertise error",
    "Srmount error",
    "Communication error on send",
    "Protocol error",
    "Multihop attempted",
    "RFS specific error",
    "Bad message",
    "Value too large for defined data type",
    "Name not unique on network",
    "File descriptor in bad state",
    "Remote address changed",
    "Can not access a needed shared library",
    "Accessing a corrupted shared library",
    ".lib section in a.out corrupted",
    "Attempting to link in too many shared libraries",
    "Cannot exec a shared library directly",
    "Invalid or incomplete multibyte or wide character",
    "Interrupted system call should be restarted",
    "Streams pipe error",
    "Too many users",
    "Socket operation on non-socket",
    "Destination address required",
    "Message too long",
    "Protocol wrong type for socket",
    "Protocol not available",
    "Protocol not supported",
    "Socket type not supported",
    "Operation not supported",
    "Protocol family not supported",
    "Address family not supported by protocol",
    "Address already in use",
    "Cannot assign requested address",
    "Network is down",
    "Network is unreachable",
    "Network dropped connection on reset",
    "Software caused connection abort",
    "Connection reset by peer",
    "No buffer space available",
    "Transport endpoint is already connected",
    "Transport endpoint is not connected",
    "Cannot send after transport endpoint shutdown",
    "Too many references: cannot splice",
    "Connection timed out",
    "Connection refused",
    "Host is down",
    "No route to host",
    "Operation already in progress",
    "Operation now in progress",
    "Stale file handle",
    "Structure needs cleaning",
    "Not a XENIX named type file",
    "No XENIX semaphores available",
    "Is a named type file",
    "Remote I/O error",
    "Disk quota exceeded",
    "No medium found",
    "Wrong medium type",
    "Operation canceled",
    "Required key not available",
    "Key has expired",
    "Key has been revoked",
    "Key was rejected by service",
    "Owner died",
    "State not recoverable",
    "Operation not possible due to RF-kill",
    "Memory page has hardware error",
};

char *strerror(int number)
{
    static char unknown[32] = "Unknown error ";
    char *at = unknown + 14, digits[12];
    unsigned magnitude = number < 0 ? 0u - number : number;
    int count = 0;
    if (number >= 0 && number < 134 && error_texts[number])
        return (char *)error_texts[number];
    if (number < 0)
        *at++ = '-';
    do
        digits[count++] = '0' + magnitude % 10;
    while (magnitude /= 10);
    while (count > 0)
        *at++ = digits[--count];
    *at = 0;
    return unknown;
}

char *strcasestr(const char *text, const char *part)
{
    size_t length = strlen(part);
    for (; ; text++) {
        if (strncasecmp(text, part, length) == 0)
            return (char *)text;
        if (!*text)
            return 0;
    }
}

/* Wide strings */

size_t wcslen(const __WCHAR_TYPE__ *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

__WCHAR_TYPE__ *wcscpy(__WCHAR_TYPE__ *to, const __WCHAR_TYPE__ *from)
{
    size_t at = 0;
    do
        to[at] = from[at];
    while (from[at++]);
    return to;
}

int wcscmp(const __WCHAR_TYPE__ *left, const __WCHAR_TYPE__ *right)
{
    while (*left && *left == *right)
        left++, right++;
    return *left < *right ? -1 : *left > *right;
}

__WCHAR_TYPE__ *wcscat(__WCHAR_TYPE__ *to, const __WCHAR_TYPE__ *from)
{
    wcscpy(to + wcslen(to), from);
    return to;
}

__WCHAR_TYPE__ *wcsncpy(__WCHAR_TYPE__ *to, const __WCHAR_TYPE__ *from, size_t count)
{
    size_t at = 0;
    for (; at < count && from[at]; at++)
        to[at] = from[at];
    for (; at < count; at++)
        to[at] = 0;
    return to;
}

int wcsncmp(const __WCHAR_TYPE__ *left, const __WCHAR_TYPE__ *right, size_t count)
{
    for (; count > 0; left++, right++, count--) {
        if (*left != *right)
            return *left < *right ? -1 : 1;
        if (!*left)
            return 0;
    }
    return 0;
}

__WCHAR_TYPE__ *wcschr(const __WCHAR_TYPE__ *text, __WCHAR_TYPE__ value)
{
    for (; *text != value; text++)
        if (!*text)
            return 0;
    return (__WCHAR_TYPE__ *)text;
}

__WCHAR_TYPE__ *wcsrchr(const __WCHAR_TYPE__ *text, __WCHAR_TYPE__ value)
{
    const __WCHAR_TYPE__ *found = 0;
    do
        if (*text == value)
            found = text;
    while (*text++);
    return (__WCHAR_TYPE__ *)found;
}

__WCHAR_TYPE__ *wmemcpy(__WCHAR_TYPE__ *to, const __WCHAR_TYPE__ *from, size_t count)
{
    memcpy(to, from, count * sizeof *to);
    return to;
}

__WCHAR_TYPE__ *wmemset(__WCHAR_TYPE__ *to, __WCHAR_TYPE__ value, size_t count)
{
    size_t at;
    for (at = 0; at < count; at++)
        to[at] = value;
    return to;
}

/* Characters, in the C locale */

int isdigit(int c) { return c >= '0' && c <= '9'; }
int isupper(int c) { return c >= 'A' && c <= 'Z'; }
int islower(int c) { return c >= 'a' && c <= 'z'; }
int isalpha(int c) { return isupper(c) || islower(c); }
int isalnum(int c) { return isalpha(c) || isdigit(c); }
int isspace(int c) { return is_space(c); }
int isblank(int c) { return c == ' ' || c == '\t'; }
int iscntrl(int c) { return (c >= 0 && c < 32) || c == 127; }
int isprint(int c) { return c >= 32 && c < 127; }
int isgraph(int c) { return c > 32 && c < 127; }
int ispunct(int c) { return isgraph(c) && !isalnum(c); }
int isxdigit(int c) { return isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
int isascii(int c) { return c >= 0 && c < 128; }
int toascii(int c) { return c & 127; }
int tolower(int c) { return isupper(c) ? c + 32 : c; }
int toupper(int c) { return islower(c) ? c - 32 : c; }

/* The tables behind glibc's macros of the same names, indexed from -128 to 255. */
static const unsigned short class_table[384] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    2, 2, 2, 2, 2, 2, 2, 2, 2, 8195, 8194, 8194, 8194, 8194, 2, 2,
    2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
    24577, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156,
    55304, 55304, 55304, 55304, 55304, 55304, 55304, 55304, 55304, 55304, 49156, 49156, 49156, 49156, 49156, 49156,
    49156, 54536, 54536, 54536, 54536, 54536, 54536, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440,
    50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 49156, 49156, 49156, 49156, 49156,
    49156, 54792, 54792, 54792, 54792, 54792, 54792, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696,
    50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 49156, 49156, 49156, 49156, 2,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const unsigned short *class_pointer = class_table + 128;
const unsigned short **__ctype_b_loc(void) { return &class_pointer; }

static int lower_table[384], upper_table[384];
static const int *lower_pointer = lower_table + 128, *upper_pointer = upper_table + 128;

static void fill_case_tables(void)
{
    int c;
    if (lower_table[128 + 'a'])
        return;
    for (c = -128; c < 256; c++) {
        lower_table[128 + c] = c < 0 ? c + 256 : tolower(c);
        upper_table[128 + c] = c < 0 ? c + 256 : toupper(c);
    }
}

const int **__ctype_tolower_loc(void)
{
    fill_case_tables();
    return &lower_pointer;
}

const int **__ctype_toupper_loc(void)
{
    fill_case_tables();
    return &upper_pointer;
}

/* Floating point */

double fmin(double a, double b) { return a != a ? b : b != b ? a : a < b ? a : b; }
double fmax(double a, double b) { return a != a ? b : b != b ? a : a > b ? a : b; }
float fminf(float a, float b) { return a != a ? b : b != b ? a : a < b ? a : b; }
float fmaxf(float a, float b) { return a != a ? b : b != b ? a : a > b ? a : b; }
double fdim(double a, double b) { return a != a || b != b ? a + b : a > b ? a - b : 0; }

double ldexp(double x, int power)
{
    while (power > 0 && x != 0 && x - x == 0) {
        int part = power > 1000 ? 1000 : power;
        union { double value; unsigned long long bits; } scale;
        scale.bits = (unsigned long long)(1023 + part) << 52;
        x *= scale.value;
        power -= part;
    }
    while (power < 0 && x != 0 && x - x == 0) {
        /* Steps that keep the value normal until the last one: only one rounding. */
        int part = power < -1000 ? -900 : power < -969 ? power + 969 : power;
        union { double value; unsigned long long bits; } scale;
        if (part == 0)
            part = power;
        scale.bits = (unsigned long long)(1023 + part) << 52;
        x *= scale.value;
        power -= part;
    }
    return x;
}
double scalbn(double x, int power) { return ldexp(x, power); }
float ldexpf(float x, int power) { return (float)ldexp(x, power); }

double frexp(double x, int *power)
{
    union { double value; unsigned long long bits; } split;
    *power = 0;
    if (x == 0 || x - x != 0)
        return x;
    split.value = x;
    if ((split.bits >> 52 & 2047) == 0) {
        split.value = x * 18014398509481984.0;
        *power = -54;
    }
    *power += (int)(split.bits >> 52 & 2047) - 1022;
    split.bits = (split.bits & ~(2047ULL << 52)) | 1022ULL << 52;
    return split.value;
}

double modf(double x, double *whole)
{
    double integral = x < 0 ? -floor(-x) : floor(x);
    *whole = __builtin_copysign(integral, x);
    if (x - x != 0)
        return x != x ? x : __builtin_copysign(0.0, x);
    return __builtin_copysign(x - integral, x);
}

long lround(double x) { return (long)round(x); }
long lroundf(float x) { return (long)roundf(x); }
long long llround(double x) { return (long long)round(x); }
long lrint(double x) { return (long)rint(x); }
long long llrint(double x) { return (long long)rint(x); }

int isnan(double x) { return x != x; }
int __isnan(double x) { return x != x; }
int __isnanf(float x) { return x != x; }
int isinf(double x) { return x == x && x - x != 0 ? (x < 0 ? -1 : 1) : 0; }
int __isinf(double x) { return isinf(x); }
int __isinff(float x) { return isinf(x); }
int finite(double x) { return x - x == 0; }
int __finite(double x) { return x - x == 0; }
int __signbit(double x) { return __builtin_signbit(x); }
int __signbitf(float x) { return __builtin_signbitf(x); }
int __fpclassify(double x) { return __builtin_fpclassify(0, 1, 4, 3, 2, x); }
int __fpclassifyf(float x) { return __builtin_fpclassify(0, 1, 4, 3, 2, x); }

/* The outside world, as far as a single run sees nothing of it */

void srand(unsigned seed) { (void)seed; }
void srandom(unsigned seed) { (void)seed; }
int posix_memalign(void **result, size_t align, size_t size)
{
    void *block;
    int kept = errno_value;
    if (align % sizeof(void *) != 0 || align == 0 || (align & (align - 1)) != 0)
        return 22;
    block = aligned_alloc(align, size);
    errno_value = kept;
    if (!block)
        return 12;
    *result = block;
    return 0;
}
void *memalign(size_t align, size_t size) { return aligned_alloc(align, size); }
void *valloc(size_t size) { return aligned_alloc(4096, size); }

/* Text in memory that is allocated for it */

int vsnprintf(char *to, size_t size, const char *format, __builtin_va_list list);

int vasprintf(char **result, const char *format, __builtin_va_list list)
{
    __builtin_va_list again;
    char *text;
    int length;
    __builtin_va_copy(again, list);
    length = vsnprintf(0, 0, format, again);
    __builtin_va_end(again);
    if (length < 0)
        return -1;
    text = malloc((size_t)length + 1);
    if (!text)
        return -1;
    vsnprintf(text, (size_t)length + 1, format, list);
    *result = text;
    return length;
}

int asprintf(char **result, const char *format, ...)
{
    __builtin_va_list list;
    char *text;
    int length;
    __builtin_va_start(list, format);
    length = vsnprintf(0, 0, format, list);
    __builtin_va_end(list);
    if (length < 0)
        return -1;
    text = malloc((size_t)length + 1);
    if (!text)
        return -1;
    __builtin_va_start(list, format);
    vsnprintf(text, (size_t)length + 1, format, list);
    __builtin_va_end(list);
    *result = text;
    return length;
}

/* Allocation functions that are called by pointers and may fail */

void *calloc(size_t count, size_t size);
void *realloc(void *old, size_t size);
void *__cexplain_called_malloc(size_t size) { return malloc(size); }
void *__cexplain_called_calloc(size_t count, size_t size) { return calloc(count, size); }
void *__cexplain_called_realloc(void *old, size_t size) { return realloc(old, size); }
void *__cexplain_called_aligned_alloc(size_t align, size_t size) { return aligned_alloc(align, size); }

/* Vocabulary of verifiers */

unsigned char __VERIFIER_nondet_uchar(void);

void *__CPROVER_allocate(size_t size, _Bool zero) { return zero ? calloc(1, size) : malloc(size); }

void __CPROVER_havoc_slice(void *to, size_t count)
{
    unsigned char *bytes = to;
    if (!__CPROVER_w_ok(to, count))
        memset(to, 0, count ? count : 1);
    for (size_t i = 0; i < count; i++)
        bytes[i] = __VERIFIER_nondet_uchar();
}

void __VERIFIER_nondet_memory(void *to, size_t count) { __CPROVER_havoc_slice(to, count); }

void __CPROVER_havoc_object(void *inside)
{
    if (!__CPROVER_LIVE_OBJECT(inside))
        *(char *)inside = 0;
    __CPROVER_havoc_slice((char *)inside - __CPROVER_POINTER_OFFSET(inside), __CPROVER_OBJECT_SIZE(inside));
}

static size_t bytes_behind(const void *from)
{
    if (!__CPROVER_LIVE_OBJECT(from))
        (void)(*(const char *)from + 0);
    return __CPROVER_OBJECT_SIZE(from) - __CPROVER_POINTER_OFFSET(from);
}

void __CPROVER_array_copy(void *to, const void *from)
{
    size_t wanted = bytes_behind(to), given = bytes_behind(from), count = wanted < given ? wanted : given;
    memmove(to, from, count);
    __CPROVER_havoc_slice((char *)to + count, wanted - count);
}

void __CPROVER_array_replace(void *to, const void *from) { memmove(to, from, bytes_behind(from)); }

_Bool __CPROVER_array_equal(const void *left, const void *right)
{
    size_t count = bytes_behind(left);
    return count == bytes_behind(right) && memcmp(left, right, count) == 0;
}

void __cexplain_array_set(void *to, unsigned long long value, size_t width)
{
    size_t count = bytes_behind(to);
    for (size_t i = 0; i + width <= count; i += width)
        memcpy((char *)to + i, &value, width);
}

_Bool __CPROVER_isnanf(float x) { return x != x; }
_Bool __CPROVER_isnand(double x) { return x != x; }
_Bool __CPROVER_isnanld(long double x) { return x != x; }
_Bool __CPROVER_isinff(float x) { return __builtin_isinf(x) != 0; }
_Bool __CPROVER_isinfd(double x) { return __builtin_isinf(x) != 0; }
_Bool __CPROVER_isinfld(long double x) { return __builtin_isinf(x) != 0; }
_Bool __CPROVER_isfinitef(float x) { return __builtin_isfinite(x) != 0; }
_Bool __CPROVER_isfinited(double x) { return __builtin_isfinite(x) != 0; }
_Bool __CPROVER_isfiniteld(long double x) { return __builtin_isfinite(x) != 0; }
_Bool __CPROVER_isnormalf(float x) { return __builtin_isnormal(x) != 0; }
_Bool __CPROVER_isnormald(double x) { return __builtin_isnormal(x) != 0; }
_Bool __CPROVER_isnormalld(long double x) { return __builtin_isnormal(x) != 0; }
int __CPROVER_signf(float x) { return __builtin_signbit(x) != 0; }
int __CPROVER_signd(double x) { return __builtin_signbit(x) != 0; }
int __CPROVER_signld(long double x) { return __builtin_signbit(x) != 0; }
int __CPROVER_abs(int value) { return value < 0 ? -value : value; }
long __CPROVER_labs(long value) { return value < 0 ? -value : value; }
long long __CPROVER_llabs(long long value) { return value < 0 ? -value : value; }
float __CPROVER_fabsf(float x) { return __builtin_fabsf(x); }
double __CPROVER_fabs(double x) { return __builtin_fabs(x); }
long double __CPROVER_fabsl(long double x) { return __builtin_fabsl(x); }
