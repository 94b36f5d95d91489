// The text has no room for its end.
//@ expect: out-of-bounds
//@ file: notes.txt=some notes
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    FILE *in = fopen("notes.txt", "r");
    if (in == NULL)
        return 1;
    if (fseek(in, 0, SEEK_END) == 0) {
        long size = ftell(in);
        if (size > 0 && size < 20) {
            char *text = malloc(size);
            if (text != NULL) {
                rewind(in);
                fread(text, 1, size, in);
                text[size] = '\0'; //~ here
                puts(text);
            }
            free(text);
        }
    }
    fclose(in);
    return 0;
}
