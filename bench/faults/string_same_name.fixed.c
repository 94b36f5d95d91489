/* Compares names without regard to capitals. */
#include <assert.h>
#include <stdbool.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define LENGTH 3

static char lower(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c;
}

static bool same_name(const char *a, const char *b)
{
    while (*a != '\0' && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

static void read_name(char *name)
{
    for (int i = 0; i < LENGTH; i++) {
        name[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume((name[i] >= 'A' && name[i] <= 'Z') || (name[i] >= 'a' && name[i] <= 'z'));
    }
    name[LENGTH] = '\0';
}

int main(void)
{
    char first[LENGTH + 1];
    char second[LENGTH + 1];
    read_name(first);
    read_name(second);

    bool same = same_name(first, second);
    for (int i = 0; i < LENGTH; i++)
        assert(!same || lower(first[i]) == lower(second[i]));
    return 0;
}
