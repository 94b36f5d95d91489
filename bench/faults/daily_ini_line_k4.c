/* Reads a line "key = value" of a configuration file. */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define LENGTH 5

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The text without blanks at its ends; it is changed in place. */
static char *trim(char *s)
{
    while (is_blank(*s))
        s++;
    char *end = s + strlen(s);
    while (end > s && is_blank(end[-1]))
        end--;
    *end = '\0';
    return s;
}

struct setting {
    char *key;
    char *value;
};

/* Comments, empty lines, and lines without a key are no settings. */
static bool read_setting(char *line, struct setting *setting)
{
    char *comment = strchr(line, ';');
    if (comment != NULL)
        *comment = '\0';
    char *equals = strchr(line, '=');
    if (equals == NULL)
        return false;
    *equals = '\0';
    setting->key = trim(line);
    setting->value = trim(equals);
    return setting->key[0] != '\0';
}

int main(void)
{
    char line[LENGTH + 1];
    char copy[LENGTH + 1];
    for (int i = 0; i < LENGTH; i++) {
        line[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(line[i] != '\0');
    }
    line[LENGTH] = '\0';
    memcpy(copy, line, sizeof copy);

    struct setting setting;
    if (!read_setting(line, &setting))
        return 0;
    assert(!is_blank(setting.key[0]));
    assert(strchr(setting.key, '=') == NULL);
    assert(strchr(setting.value, ';') == NULL);
    if (copy[1] == '=' && !is_blank(copy[2]) && copy[2] != ';')
        assert(setting.value[0] == copy[2]);
    if (copy[1] == '=')
        assert(setting.key[0] == copy[0] && setting.key[1] == '\0');
    return 0;
}
