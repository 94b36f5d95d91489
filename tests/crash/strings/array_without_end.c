// Four letters in an array of four are no string.
//@ expect: out-of-bounds
#include <stdio.h>
#include <string.h>

int main(void)
{
    char vowels[5] = { 'a', 'e', 'i', 'o', 'u' };
    char c = 'y';
    if (strchr(vowels, c)) //~ here
        printf("%c is a vowel\n", c);
    return 0;
}
