// One too few: a pointer that should point behind what was found.
//@ says: with `at + 1` in place of `at` nothing fails within the bounds
#include <assert.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

static const char *after_dot(const char *text)
{
    const char *at = text;
    while (*at != '.' && *at != '\0') //~ cause
        at++;
    if (*at == '\0') //~ cause
        return text;
    return at; //~ cause
}

int main(void)
{
    char text[4];
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    text[3] = '\0';
    __VERIFIER_assume(text[0] != '.' && text[2] != '.' && text[0] != 0 && text[1] != 0 && text[2] != 0);
    const char *rest = after_dot(text);
    assert(*rest != '.');
    assert(text[1] != '.' || rest == text + 2);
    return 0;
}
