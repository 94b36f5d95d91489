// With 32-bit long an addition overflows that is harmless with 64 bits.
//@ expect: fails signed-overflow
//@ options: --machine ilp32
int main(void)
{
    long n = 2000000000L;
    n = n + n; //~ run: signed-overflow
    return n == 0;
}
