/* Dates like "12 mar": the month is looked up by its name. */
#include <stddef.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

struct month {
    char name[4];
    int days;
};

static const struct month months[] = {
    { "jan", 31 }, { "feb", 28 }, { "mar", 31 }, { "apr", 30 }, { "may", 31 }, { "jun", 30 },
    { "jul", 31 }, { "aug", 31 }, { "sep", 30 }, { "oct", 31 }, { "nov", 30 }, { "dec", 31 },
};

static const struct month *find_month(const char *name)
{
    for (size_t i = 0; i < sizeof months / sizeof months[0]; i++)
        if (strncmp(months[i].name, name, 3) == 0)
            return &months[i];
    return NULL;
}

/* The day of the year, or 0 if the text is no date. */
static int read_date(const char *text)
{
    int day = 0;
    while (*text >= '0' && *text <= '9' && day < 100)
        day = 10 * day + (*text++ - '0');
    if (*text != ' ')
        return 0;
    const struct month *month = find_month(text + 1);
    if (month == NULL || day < 1 || day > month->days)
        return 0;
    for (const struct month *before = months; before < month; before++)
        day += before->days;
    return day;
}

int main(void)
{
    char text[] = "1. ...";
    text[1] = __VERIFIER_nondet_char();
    text[2] = __VERIFIER_nondet_char();
    text[3] = __VERIFIER_nondet_char();
    text[4] = __VERIFIER_nondet_char();
    text[5] = __VERIFIER_nondet_char();
    return read_date(text);
}
