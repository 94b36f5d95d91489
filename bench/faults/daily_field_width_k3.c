/* Writes a text into a column of a table, on its left or right side. */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define WIDEST 6

/* The column has `width` characters, and its end is marked by 0. */
static void put_text(char *column, int width, const char *text, bool right)
{
    int length = (int)strlen(text);
    int i;

    if (length > width)
        length = width;
    if (right) {
        for (i = 0; i < width - length - 1; i++)
            column[i] = ' ';
        memcpy(column + width - length, text, (size_t)length);
    } else {
        memcpy(column, text, (size_t)length);
        for (i = length; i < width; i++)
            column[i] = ' ';
    }
    column[width] = '\0';
}

static int count(const char *s, char c)
{
    int n = 0;
    while (*s != '\0')
        n += *s++ == c;
    return n;
}

int main(void)
{
    char column[WIDEST + 1];
    char text[WIDEST + 1];
    int width = __VERIFIER_nondet_int();
    int length = __VERIFIER_nondet_int();
    bool right = __VERIFIER_nondet_bool();
    __VERIFIER_assume(width >= 0 && width <= WIDEST);
    __VERIFIER_assume(length >= 0 && length <= WIDEST);
    memset(column, '#', sizeof column);
    memset(text, 'x', sizeof text);
    text[length] = '\0';

    put_text(column, width, text, right);
    int kept = length < width ? length : width;
    assert(strlen(column) == (size_t)width);
    assert(count(column, 'x') == kept);
    assert(count(column, ' ') == width - kept);
    if (kept > 0)
        assert(column[right ? width - 1 : 0] == 'x');
    return 0;
}
