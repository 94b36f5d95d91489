// A stream is closed where it is read and once more at the end.
//@ expect: use-after-free
//@ file: notes.txt=abc\n
#include <stdio.h>

static int first_character(FILE *in)
{
    int c = fgetc(in);
    fclose(in);
    return c;
}

int main(void)
{
    FILE *in = fopen("notes.txt", "r");
    if (in == NULL)
        return 1;
    int c = first_character(in);
    printf("%d\n", c);
    fclose(in); //~ here
    return 0;
}
