// All permutations of a word in lexical order.
//@ expect: exit 0
//@ stdout: aabc aacb abac abca acab acba baac baca bcaa caab caba cbaa 12\n
#include <stdio.h>

static int next(char *s, int n)
{
    int i = n - 2, j = n - 1;
    while (i >= 0 && s[i] >= s[i + 1])
        i--;
    if (i < 0)
        return 0;
    while (s[j] <= s[i])
        j--;
    char t = s[i]; s[i] = s[j]; s[j] = t;
    for (int a = i + 1, b = n - 1; a < b; a++, b--)
        t = s[a], s[a] = s[b], s[b] = t;
    return 1;
}

int main(void)
{
    char word[] = "aabc";
    int count = 0;
    do {
        printf("%s ", word);
        count++;
    } while (next(word, 4));
    printf("%d\n", count);
    return 0;
}
