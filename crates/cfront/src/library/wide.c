
/* Wide characters and multibyte characters of the C locale: a character is a byte, and those above 127 are none. This is
   read behind environment.c, as one file with it. */

typedef __WCHAR_TYPE__ wide;
typedef __WINT_TYPE__ wide_or_end;
#define WIDE_END ((wide_or_end)-1)

size_t wcsnlen(const wide *text, size_t most)
{
    size_t length = 0;
    while (length < most && text[length])
        length++;
    return length;
}

wide *wcsncat(wide *to, const wide *from, size_t count)
{
    wide *end = to;
    while (*end)
        end++;
    for (; count > 0 && *from; count--)
        *end++ = *from++;
    *end = 0;
    return to;
}

wide *wcpcpy(wide *to, const wide *from)
{
    while ((*to = *from++))
        to++;
    return to;
}

static int is_among(const wide *set, wide c)
{
    for (; *set; set++)
        if (*set == c)
            return 1;
    return 0;
}

size_t wcsspn(const wide *text, const wide *set)
{
    size_t count = 0;
    while (text[count] && is_among(set, text[count]))
        count++;
    return count;
}

size_t wcscspn(const wide *text, const wide *set)
{
    size_t count = 0;
    while (text[count] && !is_among(set, text[count]))
        count++;
    return count;
}

wide *wcspbrk(const wide *text, const wide *set)
{
    text += wcscspn(text, set);
    return *text ? (wide *)text : 0;
}

wide *wcsstr(const wide *text, const wide *part)
{
    for (; ; text++) {
        size_t at = 0;
        while (part[at] && text[at] == part[at])
            at++;
        if (!part[at])
            return (wide *)text;
        if (!*text)
            return 0;
    }
}

wide *wcstok(wide *text, const wide *separators, wide **rest)
{
    wide *token;
    if (!text)
        text = *rest;
    if (!text)
        return 0;
    text += wcsspn(text, separators);
    if (!*text) {
        *rest = 0;
        return 0;
    }
    token = text;
    text += wcscspn(text, separators);
    if (*text) {
        *text = 0;
        *rest = text + 1;
    } else {
        *rest = 0;
    }
    return token;
}

wide *wcsdup(const wide *text)
{
    size_t size = (wcslen(text) + 1) * sizeof *text;
    wide *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : 0;
}

int wcscoll(const wide *left, const wide *right) { return wcscmp(left, right); }

wide *wmemmove(wide *to, const wide *from, size_t count) { return memmove(to, from, count * sizeof *to); }

int wmemcmp(const wide *left, const wide *right, size_t count)
{
    for (; count > 0; left++, right++, count--)
        if (*left != *right)
            return *left < *right ? -1 : 1;
    return 0;
}

wide *wmemchr(const wide *block, wide value, size_t count)
{
    for (; count > 0; block++, count--)
        if (*block == value)
            return (wide *)block;
    return 0;
}

/* Classes */

static int as_character(wide_or_end c) { return c < 128 ? (int)c : -1; }
int iswdigit(wide_or_end c) { return isdigit(as_character(c)); }
int iswupper(wide_or_end c) { return isupper(as_character(c)); }
int iswlower(wide_or_end c) { return islower(as_character(c)); }
int iswalpha(wide_or_end c) { return isalpha(as_character(c)); }
int iswalnum(wide_or_end c) { return isalnum(as_character(c)); }
int iswspace(wide_or_end c) { return isspace(as_character(c)); }
int iswblank(wide_or_end c) { return isblank(as_character(c)); }
int iswcntrl(wide_or_end c) { return iscntrl(as_character(c)); }
int iswprint(wide_or_end c) { return isprint(as_character(c)); }
int iswgraph(wide_or_end c) { return isgraph(as_character(c)); }
int iswpunct(wide_or_end c) { return ispunct(as_character(c)); }
int iswxdigit(wide_or_end c) { return isxdigit(as_character(c)); }
wide_or_end towlower(wide_or_end c) { return iswupper(c) ? c + 32 : c; }
wide_or_end towupper(wide_or_end c) { return iswlower(c) ? c - 32 : c; }

static wide lower_wide(wide c) { return (wide)towlower((wide_or_end)c); }

int wcsncasecmp(const wide *left, const wide *right, size_t count)
{
    for (; count > 0; left++, right++, count--) {
        wide a = lower_wide(*left), b = lower_wide(*right);
        if (a != b)
            return a < b ? -1 : 1;
        if (!a)
            return 0;
    }
    return 0;
}
int wcscasecmp(const wide *left, const wide *right) { return wcsncasecmp(left, right, (size_t)-1); }

/* Bytes and wide characters */

static int is_no_character(unsigned c)
{
    if (c < 128)
        return 0;
    errno_value = 84;
    return 1;
}

wide_or_end btowc(int c) { return c >= 0 && c < 128 ? (wide_or_end)c : WIDE_END; }
int wctob(wide_or_end c) { return c < 128 ? (int)c : -1; }
size_t __ctype_get_mb_cur_max(void) { return 1; }

int mbtowc(wide *to, const char *text, size_t count)
{
    if (!text)
        return 0;
    if (count == 0)
        return -1;
    if (is_no_character((unsigned char)*text))
        return -1;
    if (to)
        *to = *text;
    return *text != 0;
}
int mblen(const char *text, size_t count) { return mbtowc(0, text, count); }

size_t mbrtowc(wide *to, const char *text, size_t count, void *state)
{
    (void)state;
    if (!text)
        return 0;
    if (count == 0)
        return (size_t)-2;
    if (is_no_character((unsigned char)*text))
        return (size_t)-1;
    if (to)
        *to = *text;
    return *text != 0;
}
size_t mbrlen(const char *text, size_t count, void *state) { return mbrtowc(0, text, count, state); }
int mbsinit(const void *state) { (void)state; return 1; }

int wctomb(char *to, wide c)
{
    if (!to)
        return 0;
    if (is_no_character((unsigned)c))
        return -1;
    *to = (char)c;
    return 1;
}

size_t wcrtomb(char *to, wide c, void *state)
{
    (void)state;
    if (!to)
        return 1;
    if (is_no_character((unsigned)c))
        return (size_t)-1;
    *to = (char)c;
    return 1;
}

size_t mbstowcs(wide *to, const char *text, size_t count)
{
    size_t at;
    for (at = 0; !to || at < count; at++) {
        if (is_no_character((unsigned char)text[at]))
            return (size_t)-1;
        if (to)
            to[at] = text[at];
        if (!text[at])
            return at;
    }
    return at;
}

size_t wcstombs(char *to, const wide *text, size_t count)
{
    size_t at;
    for (at = 0; !to || at < count; at++) {
        if (is_no_character((unsigned)text[at]))
            return (size_t)-1;
        if (to)
            to[at] = (char)text[at];
        if (!text[at])
            return at;
    }
    return at;
}

size_t mbsrtowcs(wide *to, const char **text, size_t count, void *state)
{
    size_t length = mbstowcs(to, *text, count);
    (void)state;
    if (to && length != (size_t)-1)
        *text = length < count ? 0 : *text + length;
    return length;
}

size_t wcsrtombs(char *to, const wide **text, size_t count, void *state)
{
    size_t length = wcstombs(to, *text, count);
    (void)state;
    if (to && length != (size_t)-1)
        *text = length < count ? 0 : *text + length;
    return length;
}

/* Numbers: the characters of a number are plain ones, so the text is read as such. */

static const char *narrow(const wide *text, char *room, size_t size)
{
    size_t at = 0;
    for (; at + 1 < size && text[at] > 0 && text[at] < 128; at++)
        room[at] = (char)text[at];
    if (at + 1 == size)
        __cexplain_refuse("a number with very many wide characters");
    room[at] = 0;
    return room;
}

#define READ_WIDE(type, name, plain) \
    type name(const wide *text, wide **end, int base) \
    { \
        char room[128], *stop; \
        type value = plain(narrow(text, room, sizeof room), &stop, base); \
        if (end) \
            *end = (wide *)text + (stop - room); \
        return value; \
    }
READ_WIDE(long, wcstol, strtol)
READ_WIDE(long long, wcstoll, strtoll)
READ_WIDE(unsigned long, wcstoul, strtoul)
READ_WIDE(unsigned long long, wcstoull, strtoull)
