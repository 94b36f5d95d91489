// One past the end is allowed, and so is everything between it and the start.
//@ expect: exit 6
//@ options: --enable pointer-arithmetic
struct pair { int a, b; };

int main(void)
{
    int values[3] = {1, 2, 3}, sum = 0;
    struct pair pair = {1, 2}, *p = &pair;
    int *end = values + 3, *one = &pair.a + 1, (*rows)[3] = &values;
    for (int *at = values; at != end; at++)
        sum += *at;
    for (int *at = end; at != values;)
        sum += *--at - at[0];
    p++;
    p--;
    rows++;
    return one == &p->b ? sum : 0;
}
