// An empty argument has no last character.
//@ expect: out-of-bounds
//@ args: ""
#include <stdio.h>
#include <string.h>

typedef struct {
    int length;
    char text[12];
} Path;

int main(int argc, char **argv)
{
    Path path;
    char *copy = path.text;

    if (argc != 2 || strlen(argv[1]) >= 12) return 1;
    strcpy(copy, argv[1]);
    path.length = (int) strlen(copy);
    if (path.text[path.length - 1] == '/') //~ here
        path.text[path.length - 1] = '\0';
    printf("%s\n", copy);
    return 0;
}
