// toupper and tolower change letters only.
//@ expect: exit 0
//@ stdout: HELLO, WORLD 42!\nhello, world 42!\n-1\n
#include <stdio.h>
#include <ctype.h>

int main(void)
{
    char s[] = "Hello, World 42!";
    for (char *p = s; *p; p++)
        *p = toupper((unsigned char)*p);
    puts(s);
    for (char *p = s; *p; p++)
        *p = tolower((unsigned char)*p);
    puts(s);
    printf("%d\n", toupper(EOF));
    return 0;
}
