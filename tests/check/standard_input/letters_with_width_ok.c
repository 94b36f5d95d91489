// With a width a word fits; what does not belong to it comes next.
//@ expect: holds
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char name[4], rest[4] = "";
    if (scanf("%3[a-z]", name) != 1)
        return 1;
    assert(strlen(name) >= 1 && strlen(name) <= 3);
    assert(strchr(name, ' ') == NULL);
    if (strlen(name) < 3) {
        int c = getchar();
        assert(c < 'a' || c > 'z');
    }
    scanf(" %1s", rest);
    assert(rest[0] != ' ');
    return 0;
}
