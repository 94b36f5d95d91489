/* A few settings by name; names and values are copied. */
#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

#define MOST 4

typedef struct {
    char *name;
    char *value;
} Setting;

static Setting settings[MOST];
static int count;

static char *copy_of(const char *text)
{
    char *copy = malloc(strlen(text));
    return copy == NULL ? NULL : strcpy(copy, text);
}

/* Sets the value of a name. Empty values are not kept: the name is taken out. */
static void set(const char *name, const char *value)
{
    int i = 0;
    while (i < count && strcmp(settings[i].name, name) != 0)
        i++;
    if (i < count)
        free(settings[i].value);
    if (*value == '\0') {
        if (i < count) {
            free(settings[i].name);
            settings[i] = settings[--count];
        }
        return;
    }
    if (i == MOST)
        return;
    if (i == count) {
        settings[i].name = copy_of(name);
        count++;
    }
    settings[i].value = copy_of(value);
}

int main(void)
{
    char value[] = { __VERIFIER_nondet_char(), __VERIFIER_nondet_char(), '\0' };
    set("editor", value);
    set("shell", "");
    set("editor", value + 1);
    return 0;
}
