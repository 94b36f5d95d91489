// The result needs the bit of the sign.
//@ expect: fails left-shift
//@ options: --enable left-shift
int main(void)
{
    int one = 1, by = 31;
    return one << by; //~ run: left-shift
}
