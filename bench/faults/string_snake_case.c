/* Turns names like orderTotal into order_total, and back, for the columns of a database. */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define LETTERS 4

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static char to_lower(char c)
{
    return is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

static char to_upper(char c)
{
    return is_lower(c) ? (char)(c - 'a' + 'A') : c;
}

/* Writes at most size characters including the end; false when there is not enough room. */
static bool to_snake(const char *name, char *out, size_t size)
{
    size_t used = 0;
    for (; *name != '\0'; name++) {
        if (is_upper(*name) && used > 0) {
            if (used + 1 >= size)
                return false;
            out[used++] = '_';
        }
        if (used >= size)
            return false;
        out[used++] = to_lower(*name);
    }
    out[used] = '\0';
    return true;
}

static void to_camel(const char *name, char *out)
{
    bool raise = false;
    for (; *name != '\0'; name++) {
        if (*name == '_') {
            raise = true;
            continue;
        }
        *out++ = raise ? to_upper(*name) : *name;
        raise = false;
    }
    *out = '\0';
}

int main(void)
{
    char name[LETTERS + 1];
    char column[LETTERS + 2];
    char again[LETTERS + 2];
    for (int i = 0; i < LETTERS; i++) {
        name[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(is_lower(name[i]) || (i > 0 && is_upper(name[i])));
    }
    name[LETTERS] = '\0';

    if (to_snake(name, column, sizeof(column))) {
        to_camel(column, again);
        for (int i = 0; i <= LETTERS; i++)
            assert(again[i] == name[i]);
    }
    return 0;
}
