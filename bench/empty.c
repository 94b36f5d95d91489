// Nothing: what starting and reading the headers costs by themselves.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    return 0;
}
