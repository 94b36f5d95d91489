// A loop that was thought endless ends.
//@ expect: fails unreachable
int main(void)
{
    unsigned char n = 1;
    while (n)
        n <<= 1;
    __builtin_unreachable(); //~ run: unreachable
}
