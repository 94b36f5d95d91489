// A pointer to before its array, which nobody follows.
//@ expect: fails pointer-arithmetic
//@ options: --enable pointer-arithmetic
//@ gcc: no gcc sees only what wraps around
int main(void)
{
    int values[4] = {1, 2, 3, 4};
    int *p = values;
    int *before = p - 1; //~ run: pointer-arithmetic
    return before == p;
}
