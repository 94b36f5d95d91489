// The name of a file may be given.
//@ expect: holds
//@ run: input
//@ stdin: x
//@ run: file
//@ args: notes.txt
//@ file: notes.txt=abc
#include <stdio.h>

int main(int argc, char **argv)
{
    int seen[257] = { 0 }, c;
    FILE *in = argc > 1 ? fopen(argv[1], "r") : stdin;
    if (in == NULL) {
        perror(argv[1]);
        return 1;
    }
    c = fgetc(in);
    seen[c + 1]++;
    if (c == EOF && !feof(in) && !ferror(in))
        return seen[-1];
    if (in != stdin)
        fclose(in);
    return 0;
}
