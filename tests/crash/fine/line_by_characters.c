// Characters that do not fit are dropped.
//@ expect: unknown
//@ run: long
//@ stdin: 0123456789abcdef\n
//@ run: short
//@ stdin: ab
#include <stdio.h>

static int get_line(char *s, int room)
{
    int c, n = 0;
    while ((c = getchar()) != '\n' && c != EOF)
        if (n < room - 1)
            s[n++] = c;
    s[n] = '\0';
    return n;
}

int main(void)
{
    char line[5];
    int n = get_line(line, sizeof line);
    return line[n] != '\0';
}
