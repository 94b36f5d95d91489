// Records are passed and returned with what was never set in them.
//@ expect: holds
#include <assert.h>
#include <stdarg.h>

struct pair {
    int x;
    int y;
};

static struct pair turned(struct pair p)
{
    struct pair result;
    result.x = 3;
    p.x = 4;
    result = p;
    return result;
}

static struct pair second(int count, ...)
{
    va_list list;
    va_start(list, count);
    struct pair found = va_arg(list, struct pair);
    found = va_arg(list, struct pair);
    va_end(list);
    return found;
}

int main(void)
{
    struct pair a, b, c;
    c = second(2, a, b);
    assert(c.y == b.y);
    a = turned(b);
    assert(a.x == 4 && a.y == b.y && b.x == c.x);
    return 0;
}
