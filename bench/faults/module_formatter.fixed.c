/*
 * A formatter for a display of few characters, as firmware uses it in place of printf: %d, %u, %x, %c, %s and %%, with a
 * width and padding by blanks or zeros. It never writes behind the buffer and always ends the text; it returns the
 * length that the whole text would have had.
 */
#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_DIGITS 10
#define DISPLAY 8

struct output {
    char *text;
    int capacity;
    int length;
};

struct directive {
    int width;
    char padding;
    char conversion;
    bool negative;
};

static void put(struct output *o, char c)
{
    if (o->length + 1 < o->capacity)
        o->text[o->length] = c;
    o->length++;
}

static void put_repeated(struct output *o, char c, int count)
{
    while (count-- > 0)
        put(o, c);
}

static void output_end(struct output *o)
{
    if (o->capacity == 0)
        return;
    if (o->length < o->capacity)
        o->text[o->length] = '\0';
    else
        o->text[o->capacity - 1] = '\0';
}

/* The digits of a number from the last one on; returns how many there are. */
static int digits_of(unsigned value, unsigned base, char *digits)
{
    static const char names[] = "0123456789abcdef";
    int count = 0;
    do {
        digits[count++] = names[value % base];
        value /= base;
    } while (value != 0 && count < MAX_DIGITS);
    return count;
}

static void put_number(struct output *o, const struct directive *d, unsigned value, unsigned base)
{
    char digits[MAX_DIGITS];
    int count = digits_of(value, base, digits);
    int padding = d->width - count - d->negative;
    if (d->padding == ' ')
        put_repeated(o, ' ', padding);
    if (d->negative)
        put(o, '-');
    if (d->padding == '0')
        put_repeated(o, '0', padding);
    while (count > 0)
        put(o, digits[--count]);
}

static void put_text(struct output *o, const struct directive *d, const char *text)
{
    put_repeated(o, ' ', d->width - (int)strlen(text));
    for (; *text != '\0'; text++)
        put(o, *text);
}

/* Reads a directive behind its percent sign; returns where the format goes on. */
static const char *read_directive(const char *format, struct directive *d)
{
    d->padding = ' ';
    d->width = 0;
    d->negative = false;
    if (*format == '0') {
        d->padding = '0';
        format++;
    }
    while (*format >= '0' && *format <= '9') {
        d->width = d->width * 10 + (*format - '0');
        format++;
    }
    d->conversion = *format;
    return *format == '\0' ? format : format + 1;
}

static int format_list(char *text, int capacity, const char *format, va_list arguments)
{
    struct output o = {text, capacity, 0};
    struct directive d = {0, ' ', '\0', false};
    while (*format != '\0') {
        if (*format != '%') {
            put(&o, *format++);
            continue;
        }
        format = read_directive(format + 1, &d);
        switch (d.conversion) {
        case 'd': {
            int value = va_arg(arguments, int);
            if (value < 0)
                d.negative = true;
            put_number(&o, &d, d.negative ? 0u - (unsigned)value : (unsigned)value, 10);
            break;
        }
        case 'u':
            put_number(&o, &d, va_arg(arguments, unsigned), 10);
            break;
        case 'x':
            put_number(&o, &d, va_arg(arguments, unsigned), 16);
            break;
        case 'c':
            put(&o, (char)va_arg(arguments, int));
            break;
        case 's':
            put_text(&o, &d, va_arg(arguments, const char *));
            break;
        case '%':
            put(&o, '%');
            break;
        default:
            put(&o, '?');
            break;
        }
    }
    output_end(&o);
    return o.length;
}

static int format_text(char *text, int capacity, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = format_list(text, capacity, format, arguments);
    va_end(arguments);
    return length;
}

static int digits_needed(int value)
{
    int magnitude = value < 0 ? -value : value;
    return (value < 0) + 1 + (magnitude >= 10) + (magnitude >= 100);
}

int main(void)
{
    char text[DISPLAY];
    int left = __VERIFIER_nondet_int();
    int right = __VERIFIER_nondet_int();
    __VERIFIER_assume(left > -20 && left < 20);
    __VERIFIER_assume(right > -20 && right < 20);

    int length = format_text(text, sizeof text, "%d,%u", left, right < 0 ? 0u : (unsigned)right);
    assert(length == digits_needed(left) + 1 + digits_needed(right < 0 ? 0 : right));
    assert((int)strlen(text) == length);
    assert((text[0] == '-') == (left < 0));

    length = format_text(text, sizeof text, "%02x%3d%s", 0xau, right, "C");
    assert(length == 6);
    assert(text[0] == '0' && text[1] == 'a');
    assert(text[5] == 'C' && text[6] == '\0');
    return 0;
}
