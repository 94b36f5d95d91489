// Builtins for hints, constants, types and the memory functions.
//@ expect: exit 0
//@ stdout: likely 1 1\n10\n7 xxxxxxx\n5 4\n1 1\n
#include <stdio.h>

int main(void)
{
    int n = 4;
    char buffer[8];
    if (__builtin_expect(n == 4, 1))
        printf("likely ");
    printf("%d %d\n", __builtin_constant_p(3 + 4), __builtin_types_compatible_p(int, typeof(n)));
    printf("%d\n", __builtin_choose_expr(1, 10, "no"));
    __builtin_memset(buffer, 'x', 7);
    buffer[7] = 0;
    printf("%d %s\n", (int)__builtin_strlen(buffer), buffer);
    printf("%d %d\n", __builtin_abs(-5), (int)__builtin_offsetof(struct { char c; int i; }, i));
    printf("%d %d\n", __builtin_isnan(__builtin_nan("")) != 0, __builtin_inf() > 1e308);
    return 0;
}
