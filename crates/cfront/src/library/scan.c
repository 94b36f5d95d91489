
/* `sscanf` with a format that is known and reads no floating-point numbers. */

static const char *past_spaces(const char *at)
{
    while (is_space((unsigned char)*at))
        at++;
    return at;
}

/* Where a number of at most so many characters ends, and its value as `strtol` or `strtoul` gives it; null if there is
   none. */
static const char *scan_number(const char *at, size_t most, int base, unsigned long long largest, _Bool is_signed,
                               unsigned long long *value)
{
    _Bool negative = 0, any = 0, overflow = 0;
    unsigned long long sum = 0;
    if (most > 0 && (*at == '-' || *at == '+')) {
        negative = *at++ == '-';
        most--;
    }
    if (most > 0 && *at == '0' && base != 10 && base != 8) {
        any = 1;
        at++;
        most--;
        if (most > 0 && (*at == 'x' || *at == 'X')) {
            base = 16;
            at++;
            most--;
        } else if (base == 0) {
            base = 8;
        }
    }
    if (base == 0)
        base = 10;
    for (; most > 0; most--) {
        unsigned digit = digit_value((unsigned char)*at);
        if (digit >= (unsigned)base)
            break;
        any = 1;
        at++;
        if (sum > largest / base || (sum == largest / base && digit > largest % base))
            overflow = 1;
        else
            sum = sum * base + digit;
    }
    if (is_signed && (overflow || sum > largest / 2 + negative))
        sum = largest / 2 + negative;
    else if (overflow)
        sum = largest, negative = 0;
    *value = negative ? 0 - sum : sum;
    return any ? at : 0;
}

static void store_scanned(void *to, int bytes, unsigned long long value)
{
    if (bytes == 1)
        *(unsigned char *)to = value;
    else if (bytes == 2)
        *(unsigned short *)to = value;
    else if (bytes == 4)
        *(unsigned *)to = value;
    else
        *(unsigned long long *)to = value;
}

/* Whether a character belongs to a set in brackets, from behind the first bracket to the last one. */
static _Bool is_in_set(char c, const char *set, const char *end)
{
    _Bool inverted = *set == '^', found = 0;
    for (set += inverted; set < end; set++) {
        if (set + 2 < end && set[1] == '-') {
            found |= (unsigned char)c >= (unsigned char)set[0] && (unsigned char)c <= (unsigned char)set[2];
            set += 2;
        } else {
            found |= c == *set;
        }
    }
    return found != inverted;
}

static _Bool is_in_word(char c, const char *set, const char *end)
{
    return c && (set ? is_in_set(c, set, end) : !is_space((unsigned char)c));
}

/* Where a word ends that is copied, with its end, unless `to` is null. The first character belongs to it. */
static const char *scan_word(const char *at, size_t most, char *to, const char *set, const char *end)
{
    for (size_t length = 0;; length++, at++) {
        _Bool is_over = length == most || !is_in_word(*at, set, end);
        if (to)
            to[length] = is_over ? 0 : *at;
        if (is_over)
            return at;
    }
}

/* The bytes of the integer that a length modifier stands for; `*format` moves behind it. */
static int scanned_bytes(const char **format)
{
    char first = **format;
    if (first != 'h' && first != 'l' && first != 'q' && first != 'j' && first != 'z' && first != 't')
        return sizeof(int);
    ++*format;
    if (**format == first && (first == 'h' || first == 'l')) {
        ++*format;
        return first == 'h' ? 1 : 8;
    }
    return first == 'h' ? 2 : first == 'q' || first == 'j' ? 8 : sizeof(long);
}

int __cexplain_part_sscanf(const char *text, const char *format, ...)
{
    __builtin_va_list arguments;
    const char *at = text;
    int count = 0;
    strlen(text);
    __builtin_va_start(arguments, format);
    while (*format) {
        _Bool is_dropped = 0;
        size_t most = 0;
        int bytes;
        char letter;
        const char *set = 0, *end = 0;
        void *to;
        if (is_space((unsigned char)*format)) {
            at = past_spaces(at);
            format++;
            continue;
        }
        if (*format == '%' && format[1] == '%') {
            at = past_spaces(at);
            format++;
        } else if (*format == '%') {
            format++;
            goto converts;
        }
        if (*at != *format)
            return *at || count ? count : -1;
        at++;
        format++;
        continue;
    converts:
        if (*format == '*') {
            is_dropped = 1;
            format++;
        }
        while (*format >= '0' && *format <= '9')
            most = most * 10 + (*format++ - '0');
        bytes = scanned_bytes(&format);
        letter = *format++;
        if (letter == '[') {
            set = format;
            format += *format == '^';
            if (*format)
                format++;
            while (*format && *format != ']')
                format++;
            end = format;
            if (*format)
                format++;
        }
        if (letter == 'n') {
            if (!is_dropped)
                store_scanned(__builtin_va_arg(arguments, void *), bytes, at - text);
            continue;
        }
        if (letter != 'c' && letter != '[')
            at = past_spaces(at);
        if (!*at)
            return count ? count : -1;
        if (letter == 'c') {
            to = is_dropped ? 0 : __builtin_va_arg(arguments, void *);
            for (most = most ? most : 1; most > 0 && *at; most--, at++)
                if (to) {
                    *(char *)to = *at;
                    to = (char *)to + 1;
                }
            if (most > 0)
                return count ? count : -1;
        } else if (letter == 's' || letter == '[') {
            if (!is_in_word(*at, set, end))
                return count;
            to = is_dropped ? 0 : __builtin_va_arg(arguments, void *);
            at = scan_word(at, most ? most : (size_t)-1, to, set, end);
        } else {
            int base = letter == 'd' || letter == 'u' ? 10 : letter == 'i' ? 0 : letter == 'o' ? 8 : 16;
            unsigned long long value, largest = bytes == 8 ? ~0ULL : (unsigned long)-1;
            at = scan_number(at, most ? most : (size_t)-1, base, largest, letter == 'd' || letter == 'i', &value);
            if (!at)
                return count;
            if (!is_dropped)
                store_scanned(__builtin_va_arg(arguments, void *), bytes, value);
        }
        count += !is_dropped;
    }
    return count;
}
