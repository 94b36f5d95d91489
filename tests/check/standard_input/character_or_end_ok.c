// The result of getchar is a character or EOF; a char cannot hold both.
//@ expect: holds
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int c = getchar();
    if (c == EOF)
        assert(getchar() == EOF);
    else
        assert(c >= 0);
    return 0;
}
