// A line that fits is taken apart into pieces that do not.
//@ expect: out-of-bounds
//@ stdin: abcdefgh 4\n
#include <stdio.h>

int main(void)
{
    char line[12], name[4];
    int age = 0;

    if (!fgets(line, sizeof line, stdin))
        return 1;
    if (sscanf(line, "%s %d", name, &age) == 2) //~ here
        printf("%s is %d\n", name, age);
    return 0;
}
