// The fields of a line fit.
//@ expect: holds
//@ options: --timeout 60
//@ run: plain
//@ stdin: ab 3\n
//@ run: long
//@ stdin: abcdefgh 4\n
#include <stdio.h>

int main(void)
{
    char line[8], name[4];
    int counts[4] = { 0 }, which = 0;

    if (!fgets(line, sizeof line, stdin))
        return 1;
    if (sscanf(line, "%3s %d", name, &which) == 2 && which >= 0 && which < 4)
        counts[which]++;
    return counts[0];
}
