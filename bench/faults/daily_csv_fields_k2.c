/* Splits a line of a CSV file at its commas. */
#include <stddef.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define MAX_FIELDS 3
#define LENGTH 5

struct record {
    const char *field[MAX_FIELDS];
    int fields;
};

/* The commas become ends of strings. Returns 0 if the line has too many fields. */
static int split(char *line, struct record *record)
{
    record->fields = 0;
    record->field[record->fields++] = line;
    for (char *s = line; *s != '\0'; s++) {
        if (*s != ',')
            continue;
        if (record->fields > MAX_FIELDS)
            return 0;
        *s = '\0';
        record->field[record->fields++] = s + 1;
    }
    return 1;
}

int main(void)
{
    char line[LENGTH + 1];
    for (int i = 0; i < LENGTH; i++) {
        line[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(line[i] != '\0');
    }
    line[LENGTH] = '\0';

    struct record *record = malloc(sizeof *record);
    if (record == NULL)
        return 0;
    int empty = 0;
    if (split(line, record))
        for (int i = 0; i < record->fields; i++)
            if (record->field[i][0] == '\0')
                empty++;
    free(record);
    return empty;
}
