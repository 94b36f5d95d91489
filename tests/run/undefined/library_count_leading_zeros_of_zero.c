// __builtin_clz is undefined for zero.
//@ expect: fails library
int main(void)
{
    unsigned n = 8;
    while (n)
        n >>= 1;
    return __builtin_clz(n) == 100; //~ run: library
}
