/* Puts an argument in quotes for a command line; quotes and backslashes in it are escaped. */
#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

#define MAX 3

/* Whether a character needs a backslash before it. */
static int is_special(char c)
{
    return c == '"' || c == '\\';
}

/* The quoted argument, on the heap. */
static char *quote(const char *argument)
{
    size_t length = 2;
    for (const char *s = argument; *s != '\0'; s++)
        length += is_special(*s) ? 2 : 1;

    char *quoted = malloc(length);
    if (quoted == NULL)
        return NULL;
    char *out = quoted;
    *out++ = '"';
    for (const char *s = argument; *s != '\0'; s++) {
        if (is_special(*s))
            *out++ = '\\';
        *out++ = *s;
    }
    *out++ = '"';
    *out = '\0';
    return quoted;
}

int main(void)
{
    char argument[MAX + 1];
    for (int i = 0; i < MAX; i++)
        argument[i] = __VERIFIER_nondet_char();
    argument[MAX] = '\0';

    /* Plain arguments are left as they are. */
    if (strpbrk(argument, " \"\\") == NULL)
        return 0;
    free(quote(argument));
    return 0;
}
