// The newline is cut off, although a line may begin with a zero byte.
//@ expect: out-of-bounds
//@ stdin: \x00abc\n
#include <stdio.h>
#include <string.h>

int main(void)
{
    struct { int number; char text[8]; } line = {0, ""};

    while (fgets(line.text, sizeof line.text, stdin)) {
        line.text[strlen(line.text) - 1] = '\0'; //~ here
        line.number++;
    }
    printf("%d lines\n", line.number);
    return 0;
}
