// A compound shift of a 64-bit value by 64.
//@ expect: fails bad-shift
int main(void)
{
    unsigned long long n = 1;
    int by = 32;
    n <<= by;
    n <<= by - 1;
    n >>= by + by; //~ run: bad-shift
    return n == 0;
}
