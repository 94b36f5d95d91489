// A constant expression wraps around, too.
//@ expect: fails unsigned-wrap
//@ options: --enable unsigned-wrap
//@ gcc: no gcc has no check for unsigned results
int main(void)
{
    unsigned n = 5;
    n = n & 0u - 4u; //~ run: unsigned-wrap
    return n;
}
