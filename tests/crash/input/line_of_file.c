// A line of a file is longer than anybody thought.
//@ expect: out-of-bounds
//@ file: notes.txt=this is a rather long line\n
#include <stdio.h>

int main(void)
{
    FILE *in = fopen("notes.txt", "r");
    char word[6];
    int i = 0, c;

    if (in == NULL)
        return 1;
    while ((c = getc(in)) != EOF && c != '\n') {
        word[i] = c; //~ here
        i++;
    }
    printf("%d characters\n", i);
    fclose(in);
    return 0;
}
