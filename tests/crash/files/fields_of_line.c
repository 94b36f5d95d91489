// The second field of a line is an index.
//@ expect: out-of-bounds
//@ file: table.txt=a 7\n
#include <stdio.h>

int main(void)
{
    char line[10], name[10];
    int counts[4] = { 0 }, which;
    FILE *in = fopen("table.txt", "r");
    if (in == NULL)
        return 1;
    if (fgets(line, sizeof line, in) && sscanf(line, "%9s %d", name, &which) == 2)
        counts[which]++; //~ here
    fclose(in);
    return counts[0];
}
