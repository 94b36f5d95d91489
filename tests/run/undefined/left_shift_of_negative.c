// A negative value is shifted to the left.
//@ expect: fails left-shift
//@ options: --enable left-shift
int main(void)
{
    int n = 4;
    n -= 5;
    return n << 2; //~ run: left-shift
}
