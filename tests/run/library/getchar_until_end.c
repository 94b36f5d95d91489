// getchar, ungetc and putchar: counting lines, words and characters.
//@ expect: exit 0
//@ stdin: two words\nand three more\n
//@ stdout: 2 5 25 1\n
#include <stdio.h>

int main(void)
{
    int c, lines = 0, words = 0, chars = 0, inside = 0;
    c = getchar();
    ungetc(c, stdin);
    while ((c = getchar()) != EOF) {
        chars++;
        lines += c == '\n';
        if (c == ' ' || c == '\n')
            inside = 0;
        else if (!inside)
            inside = 1, words++;
    }
    printf("%d %d %d %d\n", lines, words, chars, feof(stdin) != 0);
    return 0;
}
