/* Counts the fields of a comma separated line; commas between quotes do not separate. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define MAX_LINE 5

static int count_fields(const char *line)
{
    int fields = 1;
    bool quoted = false;
    for (; *line != '\0'; line++) {
        if (*line == '"')
            quoted = !quoted;
        else if (*line == ',' && !quoted)
            fields++;
    }
    return fields;
}

int main(void)
{
    char line[MAX_LINE + 1];
    int length = __VERIFIER_nondet_int();
    int quotes = 0;
    int separators = 0;
    __VERIFIER_assume(length >= 0 && length <= MAX_LINE);
    for (int i = 0; i < length; i++) {
        line[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(line[i] == ',' || line[i] == '"' || line[i] == 'a');
        if (line[i] == '"')
            quotes++;
        if (line[i] == ',' && quotes % 2 == 0)
            separators++;
    }
    line[length] = '\0';

    assert(count_fields(line) == separators + 1);
    return 0;
}
