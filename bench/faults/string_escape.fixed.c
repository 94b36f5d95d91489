/* Finds the length of a quoted string in a configuration line; a backslash protects the next character. */
#include <assert.h>

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_LINE 5
#define UNTERMINATED (-1)

static int quoted_length(const char *line)
{
    int i = 0;
    int length = 0;
    if (line[i] != '"')
        return UNTERMINATED;
    i++;
    while (line[i] != '"') {
        if (line[i] == '\\')
            i++;
        if (line[i] == '\0')
            return UNTERMINATED;
        length++;
        i++;
    }
    return length;
}

int main(void)
{
    char line[MAX_LINE + 1];
    int backslashes = 0;
    for (int i = 0; i < MAX_LINE; i++) {
        line[i] = __VERIFIER_nondet_char();
        if (line[i] == '\\')
            backslashes++;
    }
    line[MAX_LINE] = '\0';

    int length = quoted_length(line);
    assert(length == UNTERMINATED || line[0] == '"');
    assert(length <= MAX_LINE - 2);
    if (backslashes == 0 && length >= 0)
        assert(line[length + 1] == '"');
    return 0;
}
