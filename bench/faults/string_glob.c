/* Matches names against patterns with `?` and `*`, by recursion. */
#include <assert.h>
#include <stdbool.h>

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_NAME 3

static bool matches(const char *pattern, const char *name)
{
    if (*pattern == '\0')
        return *name == '\0';
    if (*pattern == '*') {
        if (matches(pattern + 1, name))
            return true;
        return false;
    }
    if (*name == '\0')
        return false;
    if (*pattern != '?' && *pattern != *name)
        return false;
    return matches(pattern + 1, name + 1);
}

int main(void)
{
    static const char *const patterns[] = {"*", "?*", "a?b", "ab"};
    char name[MAX_NAME + 1];
    int length = __VERIFIER_nondet_int();
    int which = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 0 && length <= MAX_NAME);
    __VERIFIER_assume(which >= 0 && which < 4);
    for (int i = 0; i < MAX_NAME; i++) {
        name[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(name[i] == 'a' || name[i] == 'b');
    }
    name[length] = '\0';

    bool expected = which == 0;
    if (which == 1)
        expected = length >= 1;
    if (which == 2)
        expected = length == 3 && name[0] == 'a' && name[2] == 'b';
    if (which == 3)
        expected = length == 2 && name[0] == 'a' && name[1] == 'b';
    assert(matches(patterns[which], name) == expected);
    return 0;
}
