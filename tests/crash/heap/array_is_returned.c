// A local array cannot be returned.
//@ expect: use-after-scope
#include <stdio.h>

char *to_text(int digit)
{
    char text[2];
    text[0] = '0' + digit;
    text[1] = '\0';
    return text;
}

int main(void)
{
    char *text = to_text(7);
    printf("%c\n", text[0]); //~ here
    return 0;
}
