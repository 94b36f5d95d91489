// What fits may be shifted, and so may unsigned values and everything to the right.
//@ expect: exit 0
//@ options: --enable left-shift
int main(void)
{
    int n = 1 << 30;
    unsigned u = 1u << 31;
    int right = -8 >> 1;
    long wide = 1L << 62;
    unsigned char byte = 255;
    int grown = byte << 23;
    u <<= 1;
    return !(n == 1073741824 && u == 0 && right == -4 && wide > 0 && grown > 0);
}
