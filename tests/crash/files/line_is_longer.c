// The size of the line is not that of the buffer.
//@ expect: out-of-bounds
//@ file: notes.txt=this line is longer than that\n
#include <stdio.h>

int main(void)
{
    char line[10];
    FILE *in = fopen("notes.txt", "r");
    if (in == NULL)
        return 1;
    if (fgets(line, 80, in)) //~ here
        puts(line);
    fclose(in);
    return 0;
}
