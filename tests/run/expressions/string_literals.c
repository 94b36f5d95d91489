// Escapes, adjacent pieces, embedded zeros and the size of string literals.
//@ expect: exit 0
//@ stdout: one two\tthree|13\n4 1\n6\nA42A2\nquote " backslash \\ percent %% line continued\nabc 3\n
#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *joined = "one" " " "two"
        "\tthree";
    printf("%s|%d\n", joined, (int)strlen(joined));
    printf("%d %d\n", (int)sizeof "a\0b", (int)strlen("a\0b"));
    printf("%d\n", (int)sizeof "\x41" "42\1012");
    printf("%s\n", "\x41" "42\1012");
    printf("%s\n", "quote \" backslash \\ percent %% line\
 continued");
    char exact[3] = "abc";
    printf("%.3s %d\n", exact, (int)sizeof exact);
    return 0;
}
