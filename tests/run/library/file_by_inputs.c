// What a file holds are inputs: it can be opened, has two characters and a line, and then an error.
//@ expect: exit 0
//@ inputs: 1 97 98 99 100 10 -1 0 5
//@ stdout: ab cd\n-1 0 1 5\n0\n
//@ gcc: no there is no such file
#include <errno.h>
#include <stdio.h>

int main(void)
{
    char line[8];
    FILE *in = fopen("some.txt", "r");
    if (!in)
        return 1;
    int first = fgetc(in), second = getc(in);
    if (!fgets(line, sizeof line, in))
        return 2;
    printf("%c%c %s", first, second, line);
    int last = fgetc(in);
    int ended = feof(in);
    printf("%d %d %d ", last, ended, ferror(in));
    printf("%d\n", errno);
    clearerr(in);
    printf("%d\n", ferror(in));
    fclose(in);
    return 0;
}
