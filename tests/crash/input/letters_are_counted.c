// Not every character is a letter.
//@ expect: out-of-bounds
//@ stdin: a-b\n
#include <stdio.h>

int main(void)
{
    int count[26] = { 0 }, c;

    while ((c = getchar()) != EOF && c != '\n') {
        if (c >= 'a')
            c -= 'a';
        else
            c -= 'A';
        count[c]++; //~ here
    }
    for (c = 0; c < 26; c++)
        if (count[c])
            printf("%c: %d\n", 'a' + c, count[c]);
    return 0;
}
