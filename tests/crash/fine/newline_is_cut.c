// The newline is cut where it is, if there is one.
//@ expect: holds
//@ run: usual
//@ stdin: abc\n
//@ run: zero byte
//@ stdin: \x00abc\n
//@ run: empty
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[8];
    if (fgets(line, sizeof line, stdin) == NULL)
        return 1;
    line[strcspn(line, "\n")] = '\0';
    puts(line);
    return 0;
}
