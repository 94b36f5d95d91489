// _Static_assert is checked at compile time at file, block and member level.
//@ expect: exit 0
#include <limits.h>

_Static_assert(sizeof(int) == 4, "int has four bytes");
_Static_assert(CHAR_BIT == 8 && (char)-1 < 0, "plain char is signed");

struct s {
    int a;
    _Static_assert(sizeof(long) >= 4, "inside a struct");
    int b;
};

int main(void)
{
    _Static_assert(sizeof(struct s) == 8, "no padding");
    enum { N = 3 * 5 };
    _Static_assert(N == 15, "enum constant");
    return 0;
}
