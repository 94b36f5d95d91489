// A null pointer moves.
//@ expect: fails pointer-arithmetic
//@ options: --enable pointer-arithmetic
//@ gcc: no gcc sees only what wraps around the address space
int main(void)
{
    char *none = 0;
    int n = 0;
    none += n;
    n++;
    none += n; //~ run: pointer-arithmetic
    return none == 0;
}
