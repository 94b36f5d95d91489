// strlen, strnlen, strcpy, strncpy, strcat, strncat and strdup.
//@ expect: exit 0
//@ stdout: hello world 11 4\nabc 0 #\nlonger \nhello world hell 1\n
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char a[20], b[8];
    strcpy(a, "hello");
    strcat(a, " ");
    strncat(a, "worldwide", 5);
    printf("%s %d %d\n", a, (int)strlen(a), (int)strnlen(a, 4));
    memset(b, '#', sizeof b);
    strncpy(b, "abc", 6);
    printf("%s %d %c\n", b, b[5], b[6]);
    strncpy(b, "longer text", 7);
    b[7] = '\0';
    printf("%s\n", b);
    char *copy = strdup(a), *part = strndup(a, 4);
    printf("%s %s %d\n", copy, part, stpcpy(b, "xy") == b + 2);
    free(copy);
    free(part);
    return 0;
}
