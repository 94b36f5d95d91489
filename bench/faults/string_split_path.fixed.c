/* Splits a path at its last slash into directory and name. */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_PATH 5

static const char *last_slash(const char *path)
{
    const char *slash = NULL;
    for (; *path != '\0'; path++) {
        if (*path == '/')
            slash = path;
    }
    return slash;
}

static const char *base_name(const char *path)
{
    const char *slash = last_slash(path);
    if (slash == NULL)
        return path;
    return slash + 1;
}

static bool has_directory(const char *path)
{
    return base_name(path) != path;
}

int main(void)
{
    char path[MAX_PATH + 1];
    int length = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 0 && length <= MAX_PATH);
    for (int i = 0; i < length; i++) {
        path[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(path[i] != '\0');
    }
    path[length] = '\0';

    const char *name = base_name(path);
    assert(name >= path && name <= path + length);
    for (int i = 0; name[i] != '\0'; i++)
        assert(name[i] != '/');
    assert(!has_directory(path) || name[-1] == '/');
    return 0;
}
