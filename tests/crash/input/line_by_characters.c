// A gets of one's own, and as dangerous.
//@ expect: out-of-bounds
//@ stdin: 0123456789abcdef\n
#include <stdio.h>

char *get_line(char *s)
{
    int c;
    char *p = s;
    while ((c = getchar()) != '\n' && c != EOF)
        *p++ = c; //~ here
    *p = '\0';
    return s;
}

int main(void)
{
    char line[5];
    puts(get_line(line));
    return 0;
}
