/* Do all brackets of an expression match? The open ones are kept on a stack. */
#include <stdbool.h>
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);

#define DEPTH 3
#define LENGTH 5

static char closing(char open)
{
    switch (open) {
    case '(':
        return ')';
    case '[':
        return ']';
    default:
        return '}';
    }
}

static bool brackets_match(const char *text)
{
    char expected[DEPTH];
    int depth = 0;
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '(':
        case '[':
        case '{':
            expected[depth++] = closing(*text);
            break;
        case ')':
        case ']':
        case '}':
            if (depth == 0 || expected[--depth] != *text)
                return false;
            break;
        default:
            break;
        }
    }
    return depth == 0;
}

int main(void)
{
    char text[LENGTH + 1];
    for (int i = 0; i < LENGTH; i++)
        text[i] = __VERIFIER_nondet_char();
    text[LENGTH] = '\0';
    if (brackets_match(text))
        puts("all brackets match");
    return 0;
}
