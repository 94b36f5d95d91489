/* Removes blanks around a configuration value, in place. */
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define MAX_TEXT 5

static char *trim(char *text)
{
    while (*text == ' ')
        text++;
    size_t length = strlen(text);
    while (length > 0 && text[length] == ' ')
        length--;
    text[length] = '\0';
    return text;
}

int main(void)
{
    char text[MAX_TEXT + 1];
    int length = __VERIFIER_nondet_int();
    int solid = 0;
    __VERIFIER_assume(length >= 0 && length <= MAX_TEXT);
    for (int i = 0; i < length; i++) {
        text[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(text[i] == ' ' || text[i] == 'x');
        if (text[i] == 'x')
            solid++;
    }
    text[length] = '\0';

    char *value = trim(text);
    size_t rest = strlen(value);
    assert(solid > 0 || rest == 0);
    assert(rest == 0 || value[0] != ' ');
    assert(rest == 0 || value[rest - 1] != ' ');
    return 0;
}
