// A width keeps the word within the array.
//@ expect: holds
//@ run: long
//@ stdin: Constantinople\n
//@ run: none
//@ stdin: \n
#include <stdio.h>
#include <string.h>

int main(void)
{
    char city[8] = "";
    if (scanf("%7s", city) == 1)
        printf("%zu letters\n", strlen(city));
    return 0;
}
