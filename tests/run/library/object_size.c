// Without optimisation the compiler knows the size of an object that is named, and of nothing else.
//@ expect: exit 0
//@ stdout: 8 3 -1 0\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char text[8], *pointer = text;
    long named = (long)__builtin_object_size(text, 0), rest = (long)__builtin_object_size(text + 5, 0);
    long most = (long)__builtin_object_size(pointer, 0), least = (long)__builtin_object_size(pointer, 2);
    printf("%ld %ld %ld %ld\n", named, rest, most, least);
    return 0;
}
