// A char is promoted to int, so the limit is 32 and not 64 even next to a long amount.
//@ expect: fails bad-shift
int main(void)
{
    unsigned char c = 1;
    long by = 40;
    unsigned long long n = c << by; //~ run: bad-shift
    return n == 0;
}
