// Strings built by hand in arrays: copy, append, reverse, compare.
//@ expect: exit 0
//@ stdout: one, two 8\nowt ,eno\n
#include <stdio.h>

static int length(const char *s) { const char *p = s; while (*p) p++; return p - s; }
static char *append(char *to, const char *from)
{
    char *p = to + length(to);
    while ((*p++ = *from++))
        ;
    return to;
}

int main(void)
{
    char text[32] = "one";
    append(append(text, ", "), "two");
    printf("%s %d\n", text, length(text));
    for (char *a = text, *b = text + length(text) - 1; a < b; a++, b--) {
        char t = *a;
        *a = *b;
        *b = t;
    }
    puts(text);
    return 0;
}
