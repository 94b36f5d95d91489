// puts, fputs, fputc, fprintf and fwrite on stdout; stderr is kept apart.
//@ expect: exit 0
//@ stdout: fputs c\nfprintf 1\nbytes\n6\n\n
#include <stdio.h>

int main(void)
{
    fputs("fputs ", stdout);
    fputc('c', stdout);
    putc('\n', stdout);
    fprintf(stderr, "to the error stream\n");
    fprintf(stdout, "%s %d\n", "fprintf", 1);
    printf("%d\n", (int)fwrite("bytes\n", 1, 6, stdout));
    puts("");
    perror("note");
    fflush(stdout);
    return 0;
}
