/* Looks up a variable in a list of strings NAME=VALUE. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

/* The value, or NULL. */
static const char *lookup(const char *const *env, const char *name)
{
    size_t n = strlen(name);
    for (; *env != NULL; env++)
        if (strncmp(*env, name, n) == 0)
            return *env + n + 1;
    return NULL;
}

/* Another way to do it: compare up to the equals sign. */
static int is_called(const char *string, const char *name)
{
    while (*name != '\0') {
        if (*string != *name)
            return 0;
        string++;
        name++;
    }
    return *string == '=';
}

int main(void)
{
    static const char *const env[] = { "PATHS=/opt", "PATH=/bin", "P=1", "HOME=/", NULL };
    char name[5];
    for (int i = 0; i < 4; i++) {
        name[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(name[i] != '=');
    }
    name[4] = '\0';
    __VERIFIER_assume(name[0] != '\0');

    const char *value = lookup(env, name);
    const char *expected = NULL;
    for (int i = 3; i >= 0; i--)
        if (is_called(env[i], name))
            expected = strchr(env[i], '=') + 1;
    assert((value == NULL) == (expected == NULL));
    if (value != NULL) {
        assert(value[-1] == '=');
        assert(strcmp(value, expected) == 0);
    }
    return 0;
}
