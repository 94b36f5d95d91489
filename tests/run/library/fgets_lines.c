// fgets keeps the newline, splits long lines and returns null at the end.
//@ expect: exit 0
//@ stdin: short\nlonger line\n\nlast
//@ stdout: 6[short]1 7[longer ]0 5[line]1 1[]1 4[last]0 \n
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[8];
    while (fgets(line, sizeof line, stdin)) {
        size_t n = strlen(line);
        int whole = line[n - 1] == '\n';
        if (whole)
            line[n - 1] = 0;
        printf("%d[%s]%d ", (int)n, line, whole);
    }
    printf("\n");
    return 0;
}
