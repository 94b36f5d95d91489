// A text that another file makes.
//@ expect: out-of-bounds
//@ with: title.c
#include <stdio.h>
#include <string.h>

void make_title(char *title, size_t room);

int main(void)
{
    char title[8] = "none";
    char shown[6];
    make_title(title, sizeof title);
    title[7] = '\0';
    strcpy(shown, title); //~ here
    puts(shown);
    return 0;
}
