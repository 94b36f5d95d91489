// The environment of the run, as it is given; what is not given is not set.
//@ expect: exit 0
//@ gcc: no its environment is another one
//@ options: --env HOME=/home/me --env EMPTY=
//@ stdout: /home/me 1 1 1\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    printf("%s %d %d %d\n", getenv("HOME"), getenv("HOME") == getenv("HOME"), getenv("EMPTY")[0] == 0,
           getenv("USER") == NULL);
    return 0;
}
