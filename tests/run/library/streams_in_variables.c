// A standard stream behaves the same through a variable: characters, lines, blocks, formats.
//@ expect: exit 0
//@ stdin: xline one\nline two\na;b;rest of it\n42\n
//@ stdout: x\nline one\n8 line two\n2 a;\nb; rest\n1 of i 0\nt\n1 42\n-1 1 0\nshown 5\n
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    FILE *in = argc > 5 ? fopen(argv[1], "r") : stdin, *out = stdout;
    char line[20], *whole = NULL;
    size_t room = 0;
    int number, n, c = fgetc(in);
    ungetc(c, in);
    fprintf(out, "%c\n", getc(in));
    if (!fgets(line, sizeof line, in))
        return 1;
    fputs(line, out);
    n = getline(&whole, &room, in);
    fprintf(out, "%d %s", n - 1, whole);
    n = getdelim(&whole, &room, ';', in);
    fprintf(out, "%d %s\n", n, whole);
    n = getdelim(&whole, &room, ';', in);
    fwrite(whole, 1, n, out);
    n = fread(line, 1, 4, in);
    line[n] = 0;
    fprintf(out, " %s\n", line);
    memset(line, 0, sizeof line);
    n = fread(line, 5, 1, in);
    fprintf(out, "%d%s %d\n", n, line, feof(in));
    fgets(line, sizeof line, in);
    fputs(line, out);
    n = fscanf(in, "%d", &number);
    fprintf(out, "%d %d\n", n, number);
    fgetc(in);
    c = fgetc(in);
    fprintf(out, "%d %d %d\n", c, feof(in) != 0, ferror(in));
    n = fprintf(out, "shown");
    fputc(' ', out);
    fprintf(out, "%d\n", n);
    fflush(out);
    free(whole);
    return fileno(in) != 0 || fclose(in) != 0;
}
