// A long loses a bit in a compound assignment.
//@ expect: fails left-shift
//@ options: --enable left-shift
int main(void)
{
    long n = 3;
    n <<= 60;
    n <<= 1;
    n <<= 2; //~ run: left-shift
    return n == 0;
}
