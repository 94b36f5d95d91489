// A compound division reaches a zero divisor in a loop.
//@ expect: fails division-by-zero
int main(void)
{
    long long n = 1000;
    for (int d = 3; d > -3; d--)
        n /= d; //~ run: division-by-zero
    return n == 0;
}
