// Everything that can fail while a file is written is looked at.
//@ expect: holds
//@ run: once
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    int numbers[3] = { 1, 2, 3 };
    errno = 0;
    FILE *out = fopen("report.txt", "w");
    if (out == NULL) {
        fprintf(stderr, "%s\n", strerror(errno));
        assert(errno != 0);
        return 1;
    }
    if (fprintf(out, "%d numbers\n", 3) < 0 || fputs("in all\n", out) == EOF || fputc('.', out) == EOF)
        goto failed;
    if (fwrite(numbers, sizeof *numbers, 3, out) != 3 || fflush(out) != 0 || ferror(out))
        goto failed;
    if (fclose(out) == EOF)
        return 1;
    remove("report.txt");
    return 0;
failed:
    fclose(out);
    return 1;
}
