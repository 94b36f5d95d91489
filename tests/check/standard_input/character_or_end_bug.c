// The result of getchar is a character or EOF; a char cannot hold both.
//@ expect: violated
//@ stdin: \xffa
#include <assert.h>
#include <stdio.h>

int main(void)
{
    char c = getchar();
    if (c == EOF)
        assert(getchar() == EOF); //~ check: assertion
    else
        assert(c >= -128);
    return 0;
}
