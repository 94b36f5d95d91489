// %s knows no limit.
//@ expect: out-of-bounds
//@ stdin: Constantinople\n
#include <stdio.h>

int main()
{
    char city[8];
    printf("City: ");
    scanf("%s", city); //~ here
    printf("You live in %s\n", city);
    return 0;
}
