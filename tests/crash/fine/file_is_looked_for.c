// A file that may be missing, with a line that may be long.
//@ expect: unknown
//@ run: missing
//@ run: there
//@ file: notes.txt=this is a rather long line\n
#include <stdio.h>

int main(void)
{
    FILE *in = fopen("notes.txt", "r");
    char word[6];
    int i = 0, c;

    if (in == NULL) {
        perror("notes.txt");
        return 1;
    }
    while (i < 5 && (c = getc(in)) != EOF && c != '\n')
        word[i++] = c;
    word[i] = '\0';
    puts(word);
    fclose(in);
    return 0;
}
